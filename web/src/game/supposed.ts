/** What of a what-if branch is only supposed, and who decided last in it. */
import type { View } from "../api/types";

type Seen = Pick<View, "seat" | "scene">;

/** The pieces of a view that the seat of the branch does not see, or sees otherwise: face down, for example. */
export function supposedIn(view: Seen, own: Seen | undefined): string[] {
  if (!own || own.seat === view.seat) return [];
  const known = new Map((own.scene?.pieces ?? []).map(({ id, hex, look }) => [id, `${hex} ${look}`]));
  const pieces = view.scene?.pieces ?? [];
  return pieces.filter(({ id, hex, look }) => known.get(id) !== `${hex} ${look}`).map(({ id }) => id);
}

/** The seat of a person that decided last, by the entry after which each seat did; none if nobody has. */
export function decidedLast(decided: Record<string, number>, bots: Record<string, string>): string {
  const mine = Object.entries(decided).filter(([seat]) => !bots[seat]);
  return mine.sort(([, a], [, b]) => b - a)[0]?.[0] ?? "";
}
