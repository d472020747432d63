/** The rule that is shown over the page, and what it was asked from. */
import type { Box } from "../board/freePlace";

interface Shown {
  rule: string;
  from: Box;
}

class RulePopover {
  shown = $state.raw<Shown | null>(null);

  /** The same chip a second time closes it. */
  toggle(rule: string, chip: Element): void {
    const { left, top, width, height } = chip.getBoundingClientRect();
    const same = this.shown?.rule === rule && this.shown.from.top === top && this.shown.from.left === left;
    this.shown = same ? null : { rule, from: { left, top, width, height } };
  }

  close(): void {
    this.shown = null;
  }
}

export const rulePopover = new RulePopover();
