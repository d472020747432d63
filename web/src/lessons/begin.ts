/** Beginning a lesson: a game of its own on the server, remembered by this browser. */
import { beginLesson } from "../api/client";
import { toGame } from "../route";
import { forgetGame, learnt, saveLearnt, saveSeats } from "../storage";

/** Begins a lesson at a step and goes there; a game of it that was begun before is forgotten. */
export async function begin(lesson: string, step = 0, show = false): Promise<void> {
  const { game, seat, link, since } = await beginLesson(lesson, step);
  const before = Object.entries(learnt().games).filter(([, played]) => played.lesson === lesson);
  for (const [old] of before) forgetGame(old);
  saveSeats([{ game, seat, token: link, who: "me" }]);
  const { games, steps } = learnt();
  saveLearnt({
    games: { ...games, [game]: { lesson, step, since, show } },
    steps: { ...steps, [lesson]: step },
  });
  if (before.length) location.replace(toGame(game));
  else location.hash = toGame(game);
}
