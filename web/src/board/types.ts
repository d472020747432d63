/** What a board is made of: the plan and the scene that the server sends, and what is pencilled over both. */
import type { GameOptions, Guide, Piece, Plan, Point, Scene, Tally, UnitMark } from "../api/types";

export type { GameOptions, Piece, Plan, Point, Scene };

export type Theme = "light" | "dark";

/** Blue is mine, red theirs, amber the one thing I hold. */
export type Pencil = "own" | "foe" | "accent" | "warn" | "ink" | "good";

/** Something pencilled on the map, by hexes: an area, ways from hex to hex, short notes. */
export interface Mark {
  id: string;
  pencil: Pencil;
  hexes?: string[];
  /** How the hexes are marked: one tinted area with a rim, the rim alone, hatching, an outline each, or a dotted one. */
  as?: "area" | "rim" | "hatch" | "outline" | "dots";
  ways?: string[][];
  /** How ways are drawn; an arrow ends in a head, a cut way in a cross. */
  way?: "solid" | "dashed" | "arrow" | "cut";
  /** Straight lines, point by point, such as hexsides; drawn as `way` says. */
  lines?: Point[][];
  notes?: Record<string, string>;
  /** Hexes with a cross: here it is cut. */
  crossed?: string[];
}

/** What others do and have done, by hexes: who acts, on whom, along which way; and what is past. */
export interface Played {
  rings: string[];
  targets: string[];
  way: string[];
  trails: string[][];
  moved: string[];
  fought: string[];
  losses: { hex: string; lost: number; gone: boolean }[];
  /** The map of others on which something has just happened. */
  flash: string;
}

/** What may be clicked: hexes and pieces by name. */
export interface Highlights {
  hexes: Set<string>;
  pieces: Set<string>;
}

/** What the pointer, a finger or the cursor points at, and where that is on the screen. */
export interface Pointed {
  hex: string;
  piece: string | null;
  how: "mouse" | "touch" | "key";
  /** The box of the hex in the window, so that a card can stand beside it. */
  box: { left: number; top: number; width: number; height: number };
}

/**
 * Board.svelte takes these. `bind:this` gives the functions `fit()`, `zoom(factor)`, `goTo(hexes)`, `focus()` and
 * `key(event)`, which says whether the board used a key (arrows, Enter, Escape, + - 0, B, N, 1 to 9 in a stack).
 */
/** An option of a bot: its place among them, its hex, and whether it is pointed at. */
export interface HintMark {
  hex: string;
  number: number;
  on: boolean;
}

export interface BoardProps {
  plan: Plan;
  options?: GameOptions;
  scene: Scene;
  /** What may be clicked now. */
  highlights?: Highlights;
  /** Hexes and pieces already chosen: ringed in amber. */
  chosen?: Iterable<string>;
  /** Hexes outlined for a moment, for a line of the log. */
  outlined?: Iterable<string>;
  /** Units that are lit for a moment, because a card could order them. */
  lights?: string[];
  marks?: Mark[];
  /** The pieces and hexes that matter: other pieces are faded. All of them matter without it. */
  focus?: Set<string> | null;
  /** Short words above pieces or hexes, by name. */
  tags?: Record<string, string>;
  played?: Played;
  /** What each hex and target of the open question means. */
  guide?: Guide | null;
  /** What a bot would do. */
  advised?: HintMark[];
  /** The look of the unit that is being placed: it lies, pale, in the hex that is pointed at. */
  placing?: string;
  /** What a piece is called. */
  nameOf?: (piece: string) => string;
  /** What units have done this turn. */
  unitMarks?: Record<string, UnitMark>;
  /** Symbols where silhouettes are usual, and silhouettes where symbols are. */
  swapped?: boolean;
  /** Who looks: when another sits down, the map opens on what is asked of them. */
  reader?: string;
  /** The seats that the game waits for. */
  waiting?: string[];
  /** What counts for victory: on several maps, that of each stands on its tab. */
  tallies?: Tally[];
  /** The map that is looked at, of several; empty when all are. */
  here?: string;
  /** The side of who looks: its pieces are blue on the small map. */
  side?: string;
  /** Seen from its other side, by half a turn. */
  turned?: boolean;
  onturn?: () => void;
  /** Only the ground. */
  bare?: boolean;
  /** Hex numbers when near enough. */
  numbers?: boolean;
  /** The zoom buttons in the corner. */
  controls?: boolean;
  /** Words for screen readers about a hex, after its name: terrain, for example. */
  describe?: (hex: string) => string;
  onhex?: (hex: string) => void;
  onpiece?: (piece: string, hex: string) => void;
  onpoint?: (what: Pointed | null) => void;
  /** Signs are drawn: none without it; `drawing` without Alt as well. */
  onsign?: (hexes: string[], done: boolean) => void;
  drawing?: boolean;
  /** The map is painted: points of it as a stroke goes on, and at its end whether it was meant. */
  onstroke?: { draw: (points: Point[]) => void; end: (meant: boolean) => void } | null;
}
