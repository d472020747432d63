import { expect, test } from "vitest";
import decodeQR from "qr/decode.js";
import { qrCode, type QrCode } from "./qr";

const SCALE = 4;

/** The code as a camera would see it: black bars on white, four pixels for each module. */
function photographed({ size, path }: QrCode): { width: number; height: number; data: Uint8Array } {
  const width = size * SCALE;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g))
    for (let row = 0; row < SCALE; row++) {
      const from = ((Number(y) * SCALE + row) * width + Number(x) * SCALE) * 4;
      for (let pixel = 0; pixel < Number(length) * SCALE; pixel++)
        data.fill(0, from + pixel * 4, from + pixel * 4 + 3);
    }
  return { width, height: width, data };
}

test.each([
  "https://play.example/#/game/aB-3_x/0123456789abcdefghijklmnopqrstuv",
  "http://127.0.0.1:8044/#/game/a/b",
])("a camera reads %s", async (address) => {
  expect(decodeQR(photographed(await qrCode(address)))).toBe(address);
});
