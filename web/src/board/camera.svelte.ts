/** The camera over the map: where the window stands, how it moves, and when it has come to rest. */
import { middleOf } from "./stacks";
import type { Plan, Point } from "./types";
import {
  around,
  fit,
  framing,
  kept,
  onMap,
  opening,
  showing,
  zoomed,
  type Size,
  type Viewport,
} from "./viewport";

const SETTLED = 140;
const GLIDE = 340;
const FRAMES = 3;

export class Camera {
  size = $state.raw<Size>({ width: 0, height: 0 });
  viewport = $state.raw<Viewport>({ k: 1, x: 0, y: 0 });
  /** The scale at which the view last came to rest: what depends on it is not drawn again in between. */
  rested = $state(1);
  moving = $state(false);
  zooming = $state(false);
  gliding = $state(false);
  #settling = 0;
  #looks = 0;

  constructor(readonly plan: () => Plan) {}

  get middle(): Point {
    return [this.size.width / 2, this.size.height / 2];
  }

  open(matters: Point[]): void {
    this.viewport = opening(this.plan(), this.size, matters);
    this.rested = this.viewport.k;
  }

  /** The window has another size: its middle stays where it was. */
  resize({ width, height }: Size): void {
    if (this.size.width && width)
      this.viewport = around(
        this.plan(),
        { width, height },
        onMap(this.plan(), this.viewport, this.middle),
        this.viewport.k,
      );
    this.size = { width, height };
  }

  look(next: Viewport, glide = false): void {
    if (next.k !== this.viewport.k) this.zooming = true;
    this.viewport = next;
    this.gliding = glide;
    this.moving = true;
    clearTimeout(this.#settling);
    this.#looks++;
    this.#settling = window.setTimeout(() => this.#rest(this.#looks, FRAMES), glide ? GLIDE : SETTLED);
  }

  /** At rest when some frames have passed without a move: where frames are slow, time alone says nothing. */
  #rest(looks: number, frames: number): void {
    if (looks !== this.#looks) return;
    if (frames) requestAnimationFrame(() => this.#rest(looks, frames - 1));
    else this.#settle();
  }

  #settle(): void {
    this.moving = this.zooming = this.gliding = false;
    this.rested = this.viewport.k;
  }

  pan(dx: number, dy: number): void {
    const { k, x, y } = this.viewport;
    this.look(kept(this.plan(), this.size, { k, x: x + dx, y: y + dy }));
  }

  zoom(factor: number, at: Point = this.middle, glide = true): void {
    this.look(zoomed(this.plan(), this.size, this.viewport, factor, at), glide);
  }

  fit(): void {
    this.look(fit(this.plan(), this.size), true);
  }

  /** All of these places, as large as they fit. */
  frame(places: Point[]): void {
    this.look(framing(this.plan(), this.size, places), true);
  }

  /** This place in the middle. */
  centre(place: Point): void {
    this.look(around(this.plan(), this.size, place, this.viewport.k));
  }

  /** Brings hexes into the window; the view stays where it is if they are in it. All of them at once, if it must be
   * from farther away, when they are wanted `together`. Something lies over the map that high `below` them. Says whether
   * it moved; not before it has opened. */
  goTo(hexes: Iterable<string>, together = false, below = 0): boolean {
    if (!this.size.width) return false;
    const points = middleOf(this.plan(), hexes);
    const size = { ...this.size, height: this.size.height - below };
    const shown = (view: Viewport): Viewport =>
      points.reduce((seen, point) => showing(this.plan(), size, seen, point), view);
    let next = shown(this.viewport);
    const hidden = points.some((point) => showing(this.plan(), size, next, point) !== next);
    if (together && hidden) next = shown(framing(this.plan(), size, points));
    const moves = next !== this.viewport;
    if (moves) this.look(next, true);
    return moves;
  }

  /** The board has been turned by half a circle: the same place stays in the middle. */
  turn(): void {
    const { k, x, y } = this.viewport;
    const { width, height } = this.plan();
    this.look({ k, x: this.size.width - width * k - x, y: this.size.height - height * k - y });
  }

  close(): void {
    clearTimeout(this.#settling);
    this.#looks++;
  }
}
