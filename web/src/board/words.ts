/** What the board says, in one place. */

export const boardWords = {
  map: "Map",
  how: "Arrow keys move from hex to hex, Enter picks, plus and minus zoom, 0 shows the whole map, B shows the bare map.",
  mayPick: "can be chosen",
  chosen: "chosen",
  empty: "empty",
  zoomIn: "Zoom in (+)",
  zoomOut: "Zoom out (−)",
  fit: "Whole map (0)",
  bare: "Bare map (B)",
  stack: (n: number, hex: string): string => `${n} pieces in ${hex}`,
  thisHex: (hex: string): string => `the hex ${hex}`,
  tooLarge: "This browser cannot keep a picture of that size.",
  unreachable: "The drawing of the board could not be fetched.",
};
