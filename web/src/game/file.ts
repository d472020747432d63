/** A game to be kept: its file. */
import * as api from "../api/client";
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
