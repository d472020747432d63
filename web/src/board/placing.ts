/** Where something may lie over the map so that it covers nothing that matters. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const GAP = 14;

export const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top));

function around(boxes: Box[]): Box {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}

/**
 * A place for a box of this size in `room`, beside `near` and over none of `avoid`, and of `rather` over as little as
 * can be: the nearest that is free, else the one that covers least.
 */
export function placed(
  size: { width: number; height: number },
  room: Box,
  near: Box[],
  avoid: Box[],
  rather: Box[] = [],
): Box {
  const all = near.length ? around(near) : room;
  const middle = [all.left + all.width / 2, all.top + all.height / 2] as const;
  const within = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high));
  const at = (left: number, top: number): Box => ({
    left: within(left, room.left, room.left + room.width - size.width),
    top: within(top, room.top, room.top + room.height - size.height),
    ...size,
  });
  const xs = [
    all.left + all.width + GAP,
    all.left - size.width - GAP,
    middle[0] - size.width / 2,
    room.left,
    Infinity,
  ];
  const ys = [
    middle[1] - size.height / 2,
    all.top + all.height + GAP,
    all.top - size.height - GAP,
    room.top,
    Infinity,
  ];
  const away = (box: Box): number =>
    Math.hypot(box.left + box.width / 2 - middle[0], box.top + box.height / 2 - middle[1]);
  const covers = (box: Box, what: Box[]): number => what.reduce((sum, one) => sum + overlap(box, one), 0);
  return xs
    .flatMap((x) => ys.map((y) => at(x, y)))
    .sort(
      (a, b) =>
        covers(a, avoid) - covers(b, avoid) || covers(a, rather) - covers(b, rather) || away(a) - away(b),
    )[0]!;
}
