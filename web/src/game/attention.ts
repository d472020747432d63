/** Whether a game wants its player: for the bell, the title of the page and its icon. */
import type { GameEvent, Snapshot } from "../api/types";
import type { Sound } from "../sound";

/** Whether one of the seats is asked that the reader plays, and no bot for them. */
export const isMyTurn = (
  shown: Pick<Snapshot, "waiting" | "views"> | null,
  bots: Record<string, string> = {},
): boolean =>
  !!shown && !shown.views.spectator && shown.waiting.some((seat) => seat in shown.views && !bots[seat]);

/** What events sound like: dice if any fell, else a piece if something happened in a hex. */
export function soundOf(events: Pick<GameEvent, "dice" | "heading" | "fields">[]): Sound | null {
  if (events.some(({ dice }) => dice.length)) return "dice";
  return events.some(({ heading, fields }) => !heading && fields.hex) ? "piece" : null;
}

/** The icon of the page has a red point while it is my turn. */
export function showBadge(mine: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = mine ? "/icon-turn.svg" : "/icon.svg";
}
