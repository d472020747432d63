/** When a game is over, or to be kept: its file, and the same game once more. */
import * as api from "../api/client";
import { saveDicePromise, saveSeats, seatsOf } from "../storage";
import { toGame } from "../route";
import type { Game } from "./game.svelte";

/** Lets the browser save the game file; a refusal is a notice. */
export async function saveFile(game: Game): Promise<void> {
  try {
    const file = await api.gameFile(game.id, game.tokens, game.seats.current);
    const link = Object.assign(document.createElement("a"), {
      href: URL.createObjectURL(file),
      download: `${game.id}.bhg`,
    });
    link.click();
    URL.revokeObjectURL(link.href);
  } catch (why) {
    game.notice = (why as Error).message;
  }
}

/** The same scenario with the same options, and everybody on the seat they had. */
export async function playAgain(game: Game): Promise<void> {
  if (!game.view) return;
  const { scenario, options } = game.view;
  const who = new Map(seatsOf(game.id).map((seat) => [seat.seat, seat.who]));
  const bots = Object.fromEntries(Object.entries(game.seats.bots).filter(([, bot]) => bot));
  try {
    const begun = await api.createGame({ scenario, options, bots });
    saveDicePromise(begun.game, begun.dice.commitment);
    saveSeats(
      Object.entries(begun.links).map(([seat, token]) => ({
        game: begun.game,
        seat,
        token,
        who: who.get(seat) ?? "friend",
      })),
    );
    location.hash = toGame(begun.game);
  } catch (why) {
    game.notice = (why as Error).message;
  }
}
