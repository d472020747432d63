/** Which lesson comes next. */
import type { GameLessons, LessonTitle } from "../api/types";

export const nameOf = ({ game, id }: LessonTitle): string => `${game}/${id}`;

/** The first that was not played to its end: of the game one has learnt last, else of any. */
export function suggested(games: GameLessons[], done: string[]): LessonTitle | null {
  const last = done.at(-1)?.split("/")[0];
  const order = [...games].sort((a, b) => Number(b.game === last) - Number(a.game === last));
  return order.flatMap(({ lessons }) => lessons).find((one) => !done.includes(nameOf(one))) ?? null;
}
