/** The same game once more with the sides swapped: who sits where then. */
import * as api from "../api/client";
import type { Report } from "../api/types";
import { toGame } from "../route";
import { beganNow, myName, saveCodes, saveDicePromise, saveOrganiser, saveSeats, seatsOf } from "../storage";
import type { Game } from "./game.svelte";

/** By seat, the seat whose player takes it: the first of one side changes with the first of the next, and so on. */
export function swapped(sides: Pick<Report["sides"][number], "seats">[]): Map<string, string> {
  const found = new Map<string, string>();
  sides.forEach(({ seats }, i) => {
    const others = sides[(i + 1) % sides.length]!.seats;
    seats.forEach((seat, j) => found.set(seat, others[Math.min(j, others.length - 1)]!));
  });
  return found;
}

/** A new game of the same scenario with the same options and values; a refusal is a notice. */
export async function rematch(game: Game, sides: Report["sides"]): Promise<void> {
  if (!game.view) return;
  const { scenario, options, data } = game.view;
  const before = swapped(sides);
  const who = new Map(seatsOf(game.id).map((seat) => [seat.seat, seat.who]));
  const seats = [...before].map(([seat, from]) => ({
    seat,
    bot: game.seats.bots[from] ?? "",
    who: who.get(from) ?? ("friend" as const),
  }));
  try {
    const bots = Object.fromEntries(seats.filter(({ bot }) => bot).map(({ seat, bot }) => [seat, bot]));
    const invited = seats.filter(({ who, bot }) => !bot && who !== "me").map(({ seat }) => seat);
    const name = invited.length ? { name: myName() } : {};
    const begun = await api.createGame({ scenario, options, bots, invited, data, ...name });
    saveDicePromise(begun.game, begun.dice.commitment);
    saveSeats(
      Object.entries(begun.links).map(([seat, token]) => ({
        game: begun.game,
        seat,
        token,
        who: seat in bots ? "bot" : "me",
      })),
    );
    saveOrganiser(begun.game, begun.organiser);
    saveCodes(begun.game, begun.invitations);
    beganNow(begun.game);
    location.hash = toGame(begun.game);
  } catch (why) {
    game.notice = (why as Error).message;
  }
}
