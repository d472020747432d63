/** When a game is over, or to be kept: its file, and the same game once more. */
import * as api from "../api/client";
import { saveDicePromise, saveSeats, seatsOf } from "../storage";
import { toGame } from "../route";
import type { Table } from "./table.svelte";

/** Lets the browser save the game file; a refusal is a notice. */
export async function saveFile(table: Table): Promise<void> {
  try {
    const file = await api.gameFile(table.game, table.tokens, table.sitting);
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: `${table.game}.bhg` });
    link.click();
    URL.revokeObjectURL(link.href);
  } catch (why) {
    table.notice = (why as Error).message;
  }
}

/** The same scenario with the same options, and everybody on the seat he had. */
export async function playAgain(table: Table): Promise<void> {
  if (!table.view) return;
  const { scenario, options } = table.view;
  const who = new Map(seatsOf(table.game).map((seat) => [seat.seat, seat.who]));
  const bots = Object.fromEntries(Object.entries(table.players).filter(([, bot]) => bot));
  try {
    const begun = await api.createGame({ scenario, options, bots });
    saveDicePromise(begun.game, begun.dice.commitment);
    saveSeats(Object.entries(begun.links).map(([seat, token]) => ({ game: begun.game, seat, token, who: who.get(seat) ?? "friend" })));
    location.hash = toGame(begun.game);
  } catch (why) {
    table.notice = (why as Error).message;
  }
}
