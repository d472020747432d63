/** Values as they are written in a field: one text for every kind, and back. */
import type { FormField } from "./api";

export type Value = unknown;

/** The text of a value; lists are written with blanks between, or semicolons where their parts have blanks. */
export function written(field: FormField, value: Value): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.join(inParts(field) ? "; " : " ");
  if (typeof value === "object")
    return Object.entries(value)
      .map(([name, item]) => `${name}=${String(item)}`)
      .join(" ");
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The value that a text stands for; what cannot be one is kept as it was typed, for the server to refuse. */
export function read(field: FormField, text: string): Value {
  const plain = text.trim();
  if (!plain && field.empty) return null;
  switch (field.kind) {
    case "number":
      return /^-?\d+$/.test(plain) ? Number(plain) : plain;
    case "numbers":
      return plain
        .split(/[\s,]+/)
        .filter(Boolean)
        .map((word) => (/^-?\d+$/.test(word) ? Number(word) : word));
    case "texts":
      return inParts(field) ? parts(plain) : words(plain);
    case "choices":
    case "hexes":
      return words(plain);
    case "counts":
    case "pairs":
      return Object.fromEntries(
        words(plain).map((word) => {
          const [name = "", value = ""] = word.split("=");
          return [name, field.kind === "counts" && /^\d+$/.test(value) ? Number(value) : value];
        }),
      );
    case "lines":
      return text;
    default:
      return eased(field, plain);
  }
}

/** What is typed in short is written out, if that is what the field takes: `556` or `5 5 6` for `5-5-6`, `n` for `none`. */
function eased({ form }: FormField, plain: string): string {
  if (!form || !plain) return plain;
  const fits = new RegExp(`^(?:${form})$`);
  const meant = [
    plain,
    plain.replace(/[\s,./]+/g, "-"),
    [...plain].join("-"),
    plain === "n" ? "none" : plain,
  ];
  return meant.find((one) => fits.test(one)) ?? plain;
}

/** Whether the parts of a list may have blanks in them. */
const inParts = ({ kind, form, example }: FormField): boolean =>
  kind === "texts" && (!form || /\s/.test(example));
const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);
const parts = (text: string): string[] =>
  text
    .split(";")
    .map((part) => part.trim())
    .filter(Boolean);

/** Two values are the same if they are written alike; the order of a table does not count. */
export function same(a: Value, b: Value): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

function sorted(value: Value): Value {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value ?? null;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
