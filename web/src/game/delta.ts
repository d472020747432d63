/** What has changed since the server last sent something: it is put together with what was there. */

/** A value in place of another, fields of an object that are put or gone, or rows of a list: new ones, and
 * `[first, end]` of those that stay. */
export interface Change {
  "="?: unknown;
  "+"?: Record<string, Change>;
  "-"?: string[];
  "~"?: unknown[];
}

/** What there is now; what has not changed is the same object as before, and nothing that was there is touched. */
export function changed(old: unknown, change: Change): unknown {
  if ("=" in change) return change["="];
  if (change["~"])
    return change["~"].flatMap((row) => (isRun(row) ? (old as unknown[]).slice(...row) : [row]));
  const now = { ...(old as Record<string, unknown>) };
  for (const name of change["-"] ?? []) delete now[name];
  for (const [name, inner] of Object.entries(change["+"] ?? {})) now[name] = changed(now[name], inner);
  return now;
}

const isRun = (row: unknown): row is [number, number] => Array.isArray(row);
