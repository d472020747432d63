/** Strokes on the map: the pointer paints instead of moving it; a second finger makes it a pinch again. */
import type { Attachment } from "svelte/attachments";
import type { Point } from "./types";

export interface StrokeHandlers {
  /** Whether the pointer paints now. */
  painting: () => boolean;
  /** Where on the map an event is. */
  at: (event: PointerEvent) => Point;
  /** How far apart on the map points are looked at: a fast stroke leaves no hex out. */
  pitch: () => number;
  /** New points of the stroke; the first ones begin it. */
  draw: (points: Point[]) => void;
  /** It is done, or was not meant. */
  end: (meant: boolean) => void;
}

export const strokes =
  (handlers: StrokeHandlers): Attachment<HTMLElement> =>
  (node) => {
    let by = -1;
    let last: Point | null = null;
    let swallow = false;

    function press(event: PointerEvent): void {
      if (by >= 0) return give(false); // a second finger: both move the map
      swallow = false;
      const onMap = !(event.target as Element).closest("[data-fan],.controls,.minimap,.search");
      if (!onMap || event.button || !handlers.painting()) return;
      by = event.pointerId;
      swallow = true;
      last = handlers.at(event);
      handlers.draw([last]);
    }
    function move(event: PointerEvent): void {
      if (event.pointerId !== by || !last) return;
      event.stopImmediatePropagation();
      if (!node.hasPointerCapture(by)) node.setPointerCapture(by);
      const now = handlers.at(event);
      handlers.draw(between(last, now, handlers.pitch()));
      last = now;
    }
    function release(event: PointerEvent): void {
      if (event.pointerId === by) give(true);
    }
    function cancel(event: PointerEvent): void {
      if (event.pointerId === by) give(false);
    }
    function give(meant: boolean): void {
      by = -1;
      last = null;
      handlers.end(meant);
    }
    /** The click that ends a stroke means nothing else. */
    function click(event: MouseEvent): void {
      if (!swallow || event.detail === 0) return;
      swallow = false;
      event.stopImmediatePropagation();
      event.preventDefault();
    }

    const off = new AbortController();
    const first = { signal: off.signal, capture: true };
    node.addEventListener("pointerdown", press, first);
    node.addEventListener("pointermove", move, first);
    node.addEventListener("pointerup", release, first);
    node.addEventListener("pointercancel", cancel, first);
    node.addEventListener("click", click, first);
    return () => off.abort();
  };

/** The points on a line after its first, no further apart than `pitch`. */
export function between([ax, ay]: Point, [bx, by]: Point, pitch: number): Point[] {
  const parts = Math.max(1, Math.ceil(Math.hypot(bx - ax, by - ay) / pitch));
  return Array.from({ length: parts }, (_, n) => {
    const share = (n + 1) / parts;
    return [ax + (bx - ax) * share, ay + (by - ay) * share];
  });
}
