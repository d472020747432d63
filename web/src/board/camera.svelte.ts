/** The eye over the map: where the window stands, how it moves, and when it has come to rest. */
import { middleOf } from "./stacks";
import type { Plan, Point } from "./types";
import { around, fit, kept, onMap, opening, showing, zoomed, type Size, type View } from "./viewport";

const SETTLED = 140;
const GLIDE = 340;
const FRAMES = 3;

export class Eye {
  size = $state.raw<Size>({ width: 0, height: 0 });
  view = $state.raw<View>({ k: 1, x: 0, y: 0 });
  /** The scale at which the view last came to rest: what depends on it is not drawn anew in between. */
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
    this.view = opening(this.plan(), this.size, matters);
    this.rested = this.view.k;
  }

  /** The window has another size: its middle stays where it was. */
  resize({ width, height }: Size): void {
    if (this.size.width && width)
      this.view = around(this.plan(), { width, height }, onMap(this.plan(), this.view, this.middle), this.view.k);
    this.size = { width, height };
  }

  look(next: View, glide = false): void {
    if (next.k !== this.view.k) this.zooming = true;
    this.view = next;
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
    this.rested = this.view.k;
  }

  pan(dx: number, dy: number): void {
    const { k, x, y } = this.view;
    this.look(kept(this.plan(), this.size, { k, x: x + dx, y: y + dy }));
  }

  zoom(factor: number, at: Point = this.middle, glide = true): void {
    this.look(zoomed(this.plan(), this.size, this.view, factor, at), glide);
  }

  fit(): void {
    this.look(fit(this.plan(), this.size), true);
  }

  /** Brings hexes into the window; the view stays where it is if they are in it. */
  goTo(hexes: Iterable<string>): void {
    let next = this.view;
    for (const point of middleOf(this.plan(), hexes)) next = showing(this.plan(), this.size, next, point);
    if (next !== this.view) this.look(next, true);
  }

  close(): void {
    clearTimeout(this.#settling);
    this.#looks++;
  }
}
