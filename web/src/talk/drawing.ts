/** Drawing a sign: with Alt held down, or while signs are drawn, the pointer draws instead of moving the map. */
import type { Attachment } from "svelte/attachments";

export interface SignHandlers {
  /** Whether signs are drawn without Alt as well. */
  drawing: () => boolean;
  /** Whether the reader may draw any. */
  allowed: () => boolean;
  hexAt: (event: PointerEvent) => string | null;
  /** What is drawn: one hex or two; `done` when the pointer is let go. */
  draw: (hexes: string[], done: boolean) => void;
}

export const signs =
  (handlers: SignHandlers): Attachment<HTMLElement> =>
  (node) => {
    let from: string | null = null;
    let swallow = false;

    const hexes = (event: PointerEvent): string[] => {
      const to = handlers.hexAt(event);
      return from === null ? [] : to === null || to === from ? [from] : [from, to];
    };
    function press(event: PointerEvent): void {
      swallow = false;
      const wanted = handlers.allowed() && event.button === 0 && (event.altKey || handlers.drawing());
      const onMap = !(event.target as Element).closest("[data-fan],.controls,.minimap,.search");
      from = wanted && onMap ? handlers.hexAt(event) : null;
      if (from === null) return;
      swallow = true;
      event.stopImmediatePropagation();
      node.setPointerCapture(event.pointerId);
      handlers.draw([from], false);
    }
    function move(event: PointerEvent): void {
      if (from === null) return;
      event.stopImmediatePropagation();
      handlers.draw(hexes(event), false);
    }
    function release(event: PointerEvent): void {
      if (from === null) return;
      event.stopImmediatePropagation();
      handlers.draw(hexes(event), true);
      from = null;
    }
    function cancel(): void {
      if (from !== null) handlers.draw([], false);
      from = null;
    }
    /** The click that ends a sign is no answer. */
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
