/** What the sides of a report are called. */
import type { Report } from "../api/types";
import { Capital, endWords } from "../strings";

/** Without its article, for a label: Allies. */
export const shortName = ({ sides }: Report, side: string): string =>
  Capital((sides.find(({ id }) => id === side)?.name ?? endWords.nobody).replace(/^the /, ""));
