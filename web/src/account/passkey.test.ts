import { expect, test } from "vitest";
import { bytes, coded, havePasskeys, wasClosed } from "./passkey";

test("bytes go to the server and come back as they were", () => {
  const every = Uint8Array.from({ length: 256 }, (_, n) => n);
  for (const length of [0, 1, 2, 3, 256]) {
    const some = every.slice(0, length);
    const text = coded(some.buffer);
    expect(text).toMatch(/^[\w-]*$/);
    expect([...bytes(text)]).toEqual([...some]);
  }
  expect(coded(Uint8Array.of(251, 255, 254).buffer)).toBe("-__-");
});

test("a passkey needs a host name", () => {
  const before = globalThis.PublicKeyCredential;
  expect(havePasskeys("beachhead.example")).toBe(false); // nor has every browser them
  globalThis.PublicKeyCredential = class {} as typeof PublicKeyCredential;
  expect(["localhost", "beachhead.example", "127.0.0.1", "[::1]", "::1"].map(havePasskeys)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  globalThis.PublicKeyCredential = before;
});

test("whoever puts the device away needs no explanation", () => {
  expect(wasClosed(new DOMException("", "NotAllowedError"))).toBe(true);
  expect(wasClosed(new DOMException("", "SecurityError"))).toBe(false);
  expect(wasClosed(new Error("no"))).toBe(false);
});
