/** The board turned by half a circle. Hexes and pieces change places with those across the middle; what is written or drawn on them stays upright. */
import type { Plan, Point, Scene } from "./types";

const across = ({ left, top, width, height }: Plan, [x, y]: Point): Point => [
  2 * left + width - x,
  2 * top + height - y,
];

/** Maps that lie side by side change their order, too. */
export const turnedPlan = (plan: Plan): Plan => ({
  ...plan,
  hexes: Object.fromEntries(Object.entries(plan.hexes).map(([hex, at]) => [hex, across(plan, at)])),
  maps: [...plan.maps].reverse(),
});

export const turnedScene = (plan: Plan, scene: Scene): Scene => ({
  ...scene,
  pieces: scene.pieces.map((piece) => {
    const [x, y] = across(plan, [piece.x, piece.y]);
    return { ...piece, x, y };
  }),
  under: turnedMarks(plan, scene.under),
  over: turnedMarks(plan, scene.over),
});

const TAG = /<(\/?)(\w+)([^>]*?)(\/?)>/g;
const NUMBER = "(-?[\\d.]+)";
const MOVED = new RegExp(`transform="translate\\(${NUMBER} ${NUMBER}\\)`);
const PLACED = new RegExp(` x="${NUMBER}" y="${NUMBER}"`);

/** Marks lie in groups, one for each layer; each of them goes across the middle as it is. */
function turnedMarks(plan: Plan, svg: string): string {
  let depth = 0;
  return svg.replace(TAG, (tag: string, closing: string, _name: string, _given: string, empty: string) => {
    if (closing) depth--;
    const turned = depth === 1 && !closing ? moved(plan, tag) : tag;
    if (!closing && !empty) depth++;
    return turned;
  });
}

function moved(plan: Plan, tag: string): string {
  const to = (x: string, y: string): Point => across(plan, [Number(x), Number(y)]);
  return tag
    .replace(MOVED, (_, x: string, y: string) => `transform="translate(${to(x, y).join(" ")})`)
    .replace(PLACED, (_, x: string, y: string) => ` x="${to(x, y)[0]}" y="${to(x, y)[1]}"`);
}
