/** The score over the turns as a drawing: where an entry lies between two turns, and steps from value to value. */
import type { Report, ScoreLine } from "../api/types";

/** The place of an entry among the turns: 2.5 is half through the third. */
export function turnAt(report: Pick<Report, "clock" | "entries">, n: number): number {
  const { clock, entries } = report;
  const i = Math.max(
    0,
    clock.findLastIndex((turn) => turn.n <= n),
  );
  const [begins, ends] = [clock[i]?.n ?? 0, clock[i + 1]?.n ?? entries];
  return i + (ends > begins ? Math.min(1, (n - begins) / (ends - begins)) : 0);
}

/** The value of a line after an entry. */
export const valueAt = (line: ScoreLine, n: number): number =>
  line.points.findLast(([at]) => at <= n)?.[1] ?? 0;

export interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export class Chart {
  readonly most: number;

  constructor(
    readonly report: Pick<Report, "clock" | "entries">,
    readonly lines: readonly ScoreLine[],
    readonly frame: Frame,
  ) {
    const values = lines.flatMap((line) => [line.needs, ...line.points.map(([, value]) => value)]);
    this.most = Math.max(1, ...values);
  }

  x = (n: number): number => this.across(turnAt(this.report, n));
  across = (turn: number): number =>
    this.frame.left + ((this.frame.right - this.frame.left) * turn) / Math.max(1, this.report.clock.length);
  y = (value: number): number =>
    this.frame.bottom - ((this.frame.bottom - this.frame.top) * value) / this.most;

  /** A line goes on as it is until it changes, and then at once. */
  path(line: ScoreLine): string {
    const [first, ...others] = line.points;
    if (!first) return "";
    const steps = others.map(([n, value]) => `H${round(this.x(n))}V${round(this.y(value))}`);
    return `M${round(this.x(first[0]))} ${round(this.y(first[1]))}${steps.join("")}H${round(this.frame.right)}`;
  }

  /** Numbers beside the lines: 0, the most, and some between. */
  get ticks(): number[] {
    const step = Math.max(1, Math.ceil(this.most / 4));
    return Array.from({ length: Math.floor(this.most / step) + 1 }, (_, i) => i * step);
  }

  /** The turns whose number is written below: all of them, or every so many. */
  turns(room: number): { turn: number; x: number }[] {
    const every = Math.max(
      1,
      Math.ceil((this.report.clock.length * room) / (this.frame.right - this.frame.left)),
    );
    return this.report.clock
      .map(({ turn }, i) => ({ turn, x: this.across(i + 0.5) }))
      .filter(({ turn }) => turn > 0 && (turn - 1) % every === 0);
  }
}

const round = (n: number): number => Math.round(n * 10) / 10;
