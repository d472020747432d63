/** Drawings turned into bitmaps. */
import type { Plan } from "./types";
import { boardWords } from "../strings";

/** As many pixels as a capture may have; fewer where memory is likely to be short. */
const MOST = 10e6;
const MOST_BY_HAND = 5e6;
const FINEST = 2;
const AFAR = 1.1;
const QUALITY = 0.9;

export interface Capture {
  src: string;
  /** Pixels for each unit of the map. */
  scale: number;
}

/** How a map is written: names for a far look, and all of it for a board that is turned by half a circle. */
export interface Manner {
  style: string;
  turned: boolean;
}
const UPRIGHT = "text{transform-box:fill-box;transform-origin:50% 50%;rotate:180deg}";

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const pictures = new Map<string, Promise<HTMLImageElement>>();
const taken = new Map<string, Promise<Capture>>();

/** What `make` makes, made once; a failure is tried again next time. */
function once<T>(kept: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const known =
    kept.get(key) ??
    make().catch((error: unknown) => {
      kept.delete(key);
      throw error;
    });
  kept.set(key, known);
  return known;
}

const picture = (src: string, style: string): Promise<HTMLImageElement> =>
  once(pictures, `${src} ${style}`, async () => {
    const image = new Image();
    image.src = style ? await restyled(src, style) : src;
    await image.decode();
    return image;
  });

/** A drawing with more style of its own. */
async function restyled(src: string, style: string): Promise<string> {
  const drawn = await (await fetch(src)).text();
  return `data:image/svg+xml,${encodeURIComponent(drawn.replace("</style>", `${style}</style>`))}`;
}

/** Paints a part of the map, layer on layer, at so many pixels for each unit. */
export async function painted(
  canvas: HTMLCanvasElement,
  plan: Plan,
  layers: string[],
  { x, y, width, height }: Box,
  scale: number,
  { style, turned }: Manner,
): Promise<void> {
  const written = style + (turned ? UPRIGHT : "");
  const images = await Promise.all(layers.map((src) => picture(src, written)));
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const paper = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
  paper?.scale(canvas.width / width, canvas.height / height);
  if (turned) {
    paper?.translate(plan.width - 2 * x, plan.height - 2 * y);
    paper?.rotate(Math.PI);
  }
  for (const image of images) paper?.drawImage(image, -x, -y, plan.width, plan.height);
}

/** The whole map; `style` is for one that is seen from afar, where a coarser picture will do. */
export const capture = (plan: Plan, layers: string[], manner: Manner): Promise<Capture> =>
  once(taken, [...layers, manner.style, manner.turned].join(" "), async () => {
    const most = matchMedia("(pointer: coarse)").matches ? MOST_BY_HAND : MOST;
    const scale = Math.min(manner.style ? AFAR : FINEST, Math.sqrt(most / (plan.width * plan.height)));
    const canvas = document.createElement("canvas");
    await painted(
      canvas,
      plan,
      layers,
      { x: 0, y: 0, width: plan.width, height: plan.height },
      scale,
      manner,
    );
    return { src: await address(canvas), scale };
  });

/** The policy of the server lets a page show pictures from its own words (data:), not from its memory (blob:). */
async function address(canvas: HTMLCanvasElement): Promise<string> {
  const file = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
  if (!file) throw new Error(boardWords.tooLarge);
  const reader = new FileReader();
  return new Promise((done, failed) => {
    reader.onload = () => done(reader.result as string);
    reader.onerror = () => failed(reader.error ?? new Error(boardWords.tooLarge));
    reader.readAsDataURL(file);
  });
}
