/** Strokes on the map: the pointer paints instead of moving it; a second finger makes it a pinch again. */
import type { Attachment } from "svelte/attachments";
import { holding } from "./holding";
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

export function strokes(handlers: StrokeHandlers): Attachment<HTMLElement> {
  let last: Point = [0, 0];
  return holding({
    alone: false,
    press(event) {
      if (!handlers.painting()) return false;
      last = handlers.at(event);
      handlers.draw([last]);
      return true;
    },
    move(event) {
      const now = handlers.at(event);
      handlers.draw(between(last, now, handlers.pitch()));
      last = now;
    },
    end: (_, meant) => handlers.end(meant),
  });
}

/** The points on a line after its first, no further apart than `pitch`. */
export function between([ax, ay]: Point, [bx, by]: Point, pitch: number): Point[] {
  const parts = Math.max(1, Math.ceil(Math.hypot(bx - ax, by - ay) / pitch));
  return Array.from({ length: parts }, (_, n) => {
    const share = (n + 1) / parts;
    return [ax + (bx - ax) * share, ay + (by - ay) * share];
  });
}
