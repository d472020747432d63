/** Drawing a sign: with Alt held down, or while signs are drawn, the pointer draws instead of moving the map. */
import type { Attachment } from "svelte/attachments";
import { holding } from "../board/holding";

export interface SignHandlers {
  /** Whether signs are drawn without Alt as well. */
  drawing: () => boolean;
  /** Whether the reader may draw any. */
  allowed: () => boolean;
  hexAt: (event: PointerEvent) => string | null;
  /** What is drawn: one hex or two; `done` when the pointer is let go. */
  draw: (hexes: string[], done: boolean) => void;
}

export function signs(handlers: SignHandlers): Attachment<HTMLElement> {
  let from = "";
  const hexes = (event: PointerEvent): string[] => {
    const to = handlers.hexAt(event);
    return to === null || to === from ? [from] : [from, to];
  };
  return holding({
    alone: true,
    press(event) {
      const wanted = handlers.allowed() && (event.altKey || handlers.drawing());
      const hex = wanted ? handlers.hexAt(event) : null;
      if (hex === null) return false;
      from = hex;
      handlers.draw([from], false);
      return true;
    },
    move: (event) => handlers.draw(hexes(event), false),
    end: (event, meant) => handlers.draw(meant ? hexes(event) : [], meant),
  });
}
