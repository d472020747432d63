/** The lobby as this browser sees it: asked for again and again while it is open, and one's own search for an opponent. */
import { toGame } from "../route";
import { newSecret } from "../fairness";
import { lobby as words } from "../stringsLobby";
import * as api from "./api";

/** Milliseconds between two looks, and between two signs that one still looks for an opponent. */
const AGAIN = 3000;

export class LobbyStore {
  shown = $state.raw<api.Lobby | null>(null);
  /** The last refusal, in the server's own sentence. */
  failed = $state("");
  /** Something was done that shows nowhere else. */
  said = $state("");
  /** What one looks for, and since when. */
  wish = $state.raw<(api.Wish & { since: number }) | null>(null);
  now = $state(Date.now() / 1000);
  #lost = false;

  /** Look for as long as the page is there; whoever leaves it looks for nobody. */
  open(): () => void {
    void this.look();
    const again = setInterval(() => {
      this.now = Date.now() / 1000;
      if (this.wish) void this.#seekOn();
      if (!document.hidden) void this.look();
    }, AGAIN);
    const tick = setInterval(() => (this.now = Date.now() / 1000), 1000);
    const leave = (): void => this.stop();
    addEventListener("pagehide", leave);
    return () => {
      clearInterval(again);
      clearInterval(tick);
      removeEventListener("pagehide", leave);
      leave();
    };
  }

  async look(): Promise<void> {
    try {
      this.shown = await api.lobby();
      if (this.#lost) this.failed = "";
      this.#lost = false;
    } catch {
      this.#lost = true;
      this.failed = words.lost;
    }
  }

  /** Do something, then look what has become of it; a refusal is shown. */
  async act<T>(what: () => Promise<T>): Promise<T | null> {
    this.failed = this.said = "";
    try {
      return await what();
    } catch (why) {
      this.failed = (why as Error).message;
      return null;
    } finally {
      void this.look();
    }
  }

  /** Do something that gives a seat in a game, and go there. */
  async enter(what: () => Promise<{ game: string }>): Promise<void> {
    const entered = await this.act(what);
    if (entered?.game) location.hash = toGame(entered.game);
  }

  seek(wish: Omit<api.Wish, "id">): void {
    this.failed = "";
    this.wish = { ...wish, id: newSecret().slice(0, 32), since: Date.now() / 1000 };
    void this.#seekOn().then(() => this.look());
  }

  async #seekOn(): Promise<void> {
    const asked = this.wish;
    if (!asked) return;
    const { since: _, ...wish } = asked;
    try {
      const { game } = await api.seek(wish);
      if (!game || this.wish?.id !== wish.id) return;
      this.wish = null;
      location.hash = toGame(game);
    } catch (why) {
      const { kind, message } = why as { kind?: string; message: string };
      if (kind === "offline" || kind === "unavailable") return; // it is tried again
      this.failed = message;
      this.wish = null;
    }
  }

  stop(): void {
    if (!this.wish) return;
    this.wish = null;
    void api.stopSeeking().then(
      () => this.look(),
      () => undefined,
    );
  }
}
