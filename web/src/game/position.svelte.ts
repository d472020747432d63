/** What stands on the board, and what the things on it are called. */
import { planOf } from "../board/drawing";
import type { UnitName, View } from "../api/types";
import type { Piece, Plan, Scene } from "../board/types";
import { preferences, savePreferences } from "../storage";
import type { Game } from "./game.svelte";
import { boardsOf, nameOf, spokenOf, whereIs, type NameContext, type Spoken } from "./naming";
import type { BoardLookup } from "./options";

const EMPTY: Scene = { pieces: [], under: "", over: "", lies: {} };

export class Position implements BoardLookup, NameContext {
  plan = $state.raw<Plan | null>(null);
  /** Symbols for silhouettes, or the other way round. */
  swapped = $state(preferences().swapped);
  /** Seen from its other side. */
  turned = $state(preferences().turned);
  #planOf = "";

  constructor(readonly game: Game) {}

  scene: Scene = $derived.by(() => this.game.player.staged(this.game.view?.scene ?? EMPTY));
  boards: string[] = $derived(boardsOf(this.plan?.hexes ?? {}));
  #pieces: Map<string, Piece> = $derived(new Map(this.scene.pieces.map((piece) => [piece.id, piece])));
  /** The units that do not go by their ids, those that came after the moment looked at among them. */
  #names: View["names"] = $derived.by(() => {
    const latest = Object.values(this.game.latest?.views ?? {})[0];
    return { ...this.game.view?.names, ...latest?.names };
  });
  /** Units as they are called in sentences. */
  spoken: Spoken = $derived(spokenOf(Object.values(this.#names)));

  get seat(): string {
    return this.game.view?.seat ?? "";
  }

  isHex = (name: string): boolean => !!this.plan?.hexes[name];
  place = (hex: string): [string, string] | undefined => this.plan?.places[hex];
  hexOf = (piece: string): string | null => this.#pieces.get(piece)?.hex ?? null;
  piece = (id: string): Piece | undefined => this.#pieces.get(id);
  titleOf = (id: string): string | undefined => this.#pieces.get(id)?.title ?? this.game.story.titleOf(id);
  unitName = (id: string): UnitName | undefined => this.#names[id];
  name = (thing: string): string => nameOf(thing, this);
  /** Where somebody in a hex is: by D-1. */
  where = (hex: string): string => whereIs(hex, this);

  /** Fetches the plan of the board, once a scenario. */
  async unfold(): Promise<void> {
    const { view } = this.game;
    if (!view || this.#planOf === view.scenario) return;
    this.#planOf = view.scenario;
    try {
      this.plan = await planOf(view.scenario, view.options, view.data);
    } catch (why) {
      this.game.notice = (why as Error).message;
    }
  }

  turn(): void {
    this.turned = !this.turned;
    savePreferences({ turned: this.turned });
  }

  swap(): void {
    this.swapped = !this.swapped;
    savePreferences({ swapped: this.swapped });
  }
}
