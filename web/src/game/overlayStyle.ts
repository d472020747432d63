/** From what a lens shows to pencil on the map and a key to it. Every group has a pattern of its own beside its colour. */
import type { Mark, Pencil } from "../board/types";
import type { Overlay } from "../api/types";
import { words } from "../strings";

export interface Style {
  pencil: Pencil;
  as: NonNullable<Mark["as"]>;
}
/** A row of the key: how a group is marked and what that means. */
export interface KeyRow extends Style {
  word: string;
}
export interface StyledOverlay {
  marks: Mark[];
  key: KeyRow[];
}

const ALONE: Record<string, Style> = {
  enemy: { pencil: "foe", as: "hatch" },
  arrivals: { pencil: "accent", as: "outline" },
  sections: { pencil: "own", as: "rim" },
};
const USUAL: Style = { pencil: "own", as: "area" };
/** For words that name no side, one after the other. */
const OTHERS: Style[] = [
  { pencil: "own", as: "area" },
  { pencil: "warn", as: "dots" },
  { pencil: "accent", as: "hatch" },
  { pencil: "ink", as: "outline" },
];
const SIDES: Record<string, string[]> = {
  allied: ["allied"],
  german: ["german"],
  allies: ["allies"],
  axis: ["axis"],
};

const isNumber = (word: string): boolean => /^[\d½/]*$/.test(word);

/** Pencil for a lens as the side of `seat` reads it. */
export function styled(overlay: Overlay, seat: string): StyledOverlay {
  const groups =
    overlay.name === "sections"
      ? bySection(overlay)
      : overlay.hexes.every(([, word]) => isNumber(word))
        ? counted(overlay)
        : worded(overlay, seat);
  const extra: Mark[] = [];
  if (overlay.paths.length)
    extra.push({ id: `${overlay.name} ways`, pencil: "own", ways: overlay.paths, way: "solid" });
  if (overlay.cut.length) extra.push({ id: `${overlay.name} cut`, pencil: "foe", crossed: overlay.cut });
  return { marks: [...groups.marks, ...extra], key: groups.key };
}

/** Numbers are written into their hexes; the hexes are one shape. */
function counted({ name, hexes }: Overlay): StyledOverlay {
  const style = ALONE[name] ?? USUAL;
  const notes = Object.fromEntries(hexes.filter(([, word]) => word));
  return { marks: [{ id: name, ...style, hexes: hexes.map(([hex]) => hex), notes }], key: [] };
}

/** A group for each word: mine, theirs, both, and others by turns. */
function worded({ name, hexes }: Overlay, seat: string): StyledOverlay {
  const found: StyledOverlay = { marks: [], key: [] };
  let turn = 0;
  for (const word of new Set(hexes.map(([, said]) => said))) {
    const own = hexes.filter(([, said]) => said === word).map(([hex]) => hex);
    const styles = stylesOf(word, seat) ?? [OTHERS[turn++ % OTHERS.length]!];
    styles.forEach((style, n) => found.marks.push({ id: `${name} ${word} ${n}`, ...style, hexes: own }));
    found.key.push(...styles.map((style) => ({ ...style, word })));
  }
  return found;
}

function stylesOf(word: string, seat: string): Style[] | null {
  const side = seat.split("-")[0] ?? "";
  const said = word.toLowerCase();
  const [mine, theirs]: Style[] = [
    { pencil: "own", as: "area" },
    { pencil: "foe", as: "hatch" },
  ];
  if (said === "both") return [mine!, theirs!];
  if (!Object.keys(SIDES).includes(said)) return null;
  return [said === side || (side === "spectator" && said.startsWith("alli")) ? mine! : theirs!];
}

/** Each section rimmed, its name written once in its middle; hexes of two sections dotted. */
function bySection({ name, hexes }: Overlay): StyledOverlay {
  const found: StyledOverlay = { marks: [], key: [] };
  for (const word of new Set(hexes.flatMap(([, said]) => said.split(" and ")))) {
    const own = hexes.filter(([, said]) => said.split(" and ").includes(word)).map(([hex]) => hex);
    found.marks.push({
      id: `${name} ${word}`,
      pencil: "own",
      as: "rim",
      hexes: own,
      notes: { [own[Math.floor(own.length / 2)]!]: word },
    });
  }
  const shared = hexes.filter(([, word]) => word.includes(" and ")).map(([hex]) => hex);
  if (shared.length) {
    found.marks.push({ id: `${name} shared`, pencil: "warn", as: "dots", hexes: shared });
    found.key.push({ pencil: "warn", as: "dots", word: words.inTwoSections });
  }
  return found;
}
