/** What-if branches: whether this game is one, which there are of it, and how to begin another. */
import * as api from "../api/client";
import type { Branch, BranchListed } from "../api/types";
import { toGame } from "../route";
import { forgetGame, ownSecret, saveBranch } from "../storage";
import { whatIfWords } from "../stringsWhatIf";
import type { Game } from "./game.svelte";
import { decidedLast, supposedIn } from "./supposed";

export class WhatIf {
  /** Whether the sheet with all branches is open. */
  open = $state(false);
  kept = $state.raw<BranchListed[]>([]);
  busy = $state(false);

  constructor(readonly game: Game) {}

  /** Where this game comes from, if it is only a what-if. */
  branch: Branch | null = $derived.by(() => this.game.latest?.branch ?? null);
  /** Back to the real game; to the first page from a branch that came as a file. */
  home: string = $derived.by(() => (this.branch?.game ? toGame(this.branch.game) : "#/"));
  /** Of a game that is over, anybody keeps branches: with a secret of this browser. */
  get #tokens(): string[] {
    const { result, tokens } = this.game;
    return tokens.length || !result ? tokens : [ownSecret()];
  }
  /** Whether branches can be begun from this game at all. */
  allowed: boolean = $derived.by(
    () => !this.game.guided && (this.#tokens.length > 0 || !this.game.seats.spectator),
  );
  /** Whether the moment that is looked at has nothing after it. */
  ended: boolean = $derived.by(() => !!this.game.current?.result);
  /** Whether bots may help: no others play whom that would be unfair to. */
  helped: boolean = $derived.by(() => {
    const { result, seats } = this.game;
    const people = Object.keys(seats.bots).filter((seat) => !seats.bots[seat]);
    return this.branch?.helped ?? (!!result || people.every((seat) => seats.held.includes(seat)));
  });
  /** From whose knowledge a branch begins. */
  seat: string = $derived.by(() => {
    const { seats, view } = this.game;
    const own = seats.held.includes(seats.current) ? seats.current : seats.held[0];
    return this.branch?.seat ?? (view?.seats.includes(own ?? "") ? own! : (view?.seats[0] ?? ""));
  });

  /** The seat whose decision is taken back first; nobody's in a game that counts. */
  last: string = $derived.by(() => decidedLast(this.branch?.decided ?? {}, this.game.seats.bots));
  /** The pieces on the board that its seat did not know. */
  tags: Record<string, string> = $derived.by(() => {
    const { latest, replay, view } = this.game;
    if (!this.branch?.supposed || !view || replay.past) return {};
    const found = supposedIn(view, latest?.views[this.branch.seat]);
    return Object.fromEntries(found.map((id) => [id, whatIfWords.mark]));
  });

  toggle(): void {
    this.open = !this.open && this.allowed;
    if (this.open) void this.load();
  }

  async load(): Promise<void> {
    await this.#try(async () => this.#keep(await api.branches(this.game.id, this.#tokens)));
  }

  /** Begin a branch at the moment that is looked at, and go there. */
  async begin(bot: string): Promise<void> {
    const { game, seat } = this;
    const [tokens, teams] = [this.#tokens, game.view?.teams ?? {}];
    const foes = Object.values(teams).filter((seats) => !seats.includes(seat));
    const bots = bot ? Object.fromEntries(foes.flat().map((foe) => [foe, bot])) : {};
    await this.#try(async () => {
      const { game: id } = await api.branchOff(game.id, tokens, { at: game.replay.at, seat, name: "", bots });
      saveBranch(id, this.branch?.game || game.id, tokens);
      location.hash = toGame(id);
    });
  }

  rename = (branch: string, name: string): Promise<void> =>
    this.#try(async () => this.#keep(await api.nameBranch(this.#real, branch, name, this.#tokens)));

  async remove(branch: string): Promise<void> {
    await this.#try(async () => {
      this.#keep(await api.deleteBranch(this.#real, branch, this.#tokens));
      forgetGame(branch);
      if (branch === this.game.id) location.hash = this.home;
    });
  }

  again = (): Promise<void> => this.#try(() => api.rollAgain(this.game.id, this.game.tokens));

  get #real(): string {
    return this.branch?.game || this.game.id;
  }

  /** Branches that were begun in another browser can be opened in this one, too. */
  #keep(branches: BranchListed[]): void {
    for (const { game } of branches) saveBranch(game, this.#real, this.#tokens);
    this.kept = branches;
  }

  async #try(what: () => Promise<unknown>): Promise<void> {
    this.busy = true;
    try {
      await what();
    } catch (why) {
      this.game.notice = (why as Error).message;
      this.game.fadeNotice();
    } finally {
      this.busy = false;
    }
  }
}
