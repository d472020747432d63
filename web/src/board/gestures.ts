/** Fingers, mouse and wheel: dragging, pinching and zooming, with a click kept apart from a drag. */
import type { Attachment } from "svelte/attachments";
import type { Point } from "./types";

export interface GestureHandlers {
  /** Moved by so many pixels. */
  pan: (dx: number, dy: number) => void;
  /** Zoomed around a point of the element. */
  zoom: (factor: number, at: Point) => void;
  /** A finger rested on a point. */
  rest: (at: Point) => void;
}

const SLACK = { mouse: 4, pen: 6, touch: 9 } as Record<string, number>;
const REST = 500;
const LINE = 18;

export const gestures =
  (handlers: GestureHandlers): Attachment<HTMLElement> =>
  (node) => {
    const down = new Map<number, Point>();
    let start: Point = [0, 0];
    let dragged = false;
    let resting = 0;

    const here = (event: MouseEvent): Point => {
      const box = node.getBoundingClientRect();
      return [event.clientX - box.left, event.clientY - box.top];
    };

    function press(event: PointerEvent): void {
      if (event.button > 1) return;
      if (!down.size) [start, dragged] = [here(event), false];
      down.set(event.pointerId, here(event));
      clearTimeout(resting);
      if (event.pointerType === "touch" && down.size === 1) resting = window.setTimeout(rest, REST);
    }

    function rest(): void {
      if (dragged || down.size !== 1) return;
      dragged = true;
      handlers.rest(start);
    }

    function move(event: PointerEvent): void {
      const before = down.get(event.pointerId);
      if (!before) return;
      const now = here(event);
      if (!dragged && away(start, now) < (SLACK[event.pointerType] ?? 4)) return;
      clearTimeout(resting);
      if (!dragged) capture();
      dragged = true;
      const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
      down.set(event.pointerId, now);
      if (other) pinch(before, now, other);
      else handlers.pan(now[0] - before[0], now[1] - before[1]);
    }

    function pinch(before: Point, now: Point, other: Point): void {
      handlers.pan((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
      handlers.zoom(away(now, other) / Math.max(1, away(before, other)), [
        (now[0] + other[0]) / 2,
        (now[1] + other[1]) / 2,
      ]);
    }

    function capture(): void {
      for (const id of down.keys()) if (!node.hasPointerCapture(id)) node.setPointerCapture(id);
    }

    function release(event: PointerEvent): void {
      down.delete(event.pointerId);
      clearTimeout(resting);
    }

    /** The click that ends a drag means nothing. */
    function click(event: MouseEvent): void {
      if (!dragged || event.detail === 0) return;
      dragged = false;
      event.stopPropagation();
      event.preventDefault();
    }

    function wheel(event: WheelEvent): void {
      event.preventDefault();
      const turned = event.deltaY * (event.deltaMode === 1 ? LINE : 1);
      handlers.zoom(Math.exp(-turned * (event.ctrlKey ? 0.01 : 0.0016)), here(event));
    }

    const off = new AbortController();
    const { signal } = off;
    node.addEventListener("pointerdown", press, { signal });
    node.addEventListener("pointermove", move, { signal });
    node.addEventListener("pointerup", release, { signal });
    node.addEventListener("pointercancel", release, { signal });
    node.addEventListener("click", click, { signal, capture: true });
    node.addEventListener("wheel", wheel, { signal, passive: false });
    return () => (clearTimeout(resting), off.abort());
  };

const away = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
