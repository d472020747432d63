/** The pointer held down for something else than moving the map: a stroke of the brush, or a sign. */
import type { Attachment } from "svelte/attachments";

export interface HoldHandlers {
  /** Whether what is pressed begins something. */
  press: (event: PointerEvent) => boolean;
  move: (event: PointerEvent) => void;
  /** It is over: let go (`meant`), or broken off. */
  end: (event: PointerEvent, meant: boolean) => void;
  /** Whether nobody else hears of the pointer. If others do, a second finger breaks it off, and both move the map. */
  alone: boolean;
}

const AROUND = "[data-fan],.controls,.minimap,.search";

export const holding =
  (handlers: HoldHandlers): Attachment<HTMLElement> =>
  (node) => {
    let by = -1;
    let swallow = false;

    function press(event: PointerEvent): void {
      if (by >= 0) return give(event, false);
      swallow = false;
      if ((event.target as Element).closest(AROUND) || event.button || !handlers.press(event)) return;
      by = event.pointerId;
      swallow = true;
      hush(event);
    }
    function move(event: PointerEvent): void {
      if (event.pointerId !== by) return;
      event.stopImmediatePropagation();
      if (!node.hasPointerCapture(by)) node.setPointerCapture(by);
      handlers.move(event);
    }
    function release(event: PointerEvent): void {
      if (event.pointerId === by) give(event, true);
    }
    function cancel(event: PointerEvent): void {
      if (event.pointerId === by) give(event, false);
    }
    function give(event: PointerEvent, meant: boolean): void {
      by = -1;
      hush(event);
      handlers.end(event, meant);
    }
    function hush(event: PointerEvent): void {
      if (handlers.alone) event.stopImmediatePropagation();
    }
    /** The click that ends it means nothing else. */
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
