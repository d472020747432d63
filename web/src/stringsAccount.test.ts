import { expect, test } from "vitest";
import { account, ago, browserOf } from "./stringsAccount";

test("how long ago something was", () => {
  const at = (seconds: number): string => ago(1000, 1000 + seconds);
  expect([at(-5), at(10), at(600), at(3600), at(7300), at(90_000), at(900_000)]).toEqual([
    "just now",
    "just now",
    "10 minutes ago",
    "1 hour ago",
    "2 hours ago",
    "1 day ago",
    "10 days ago",
  ]);
});

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36", "Chrome on Linux"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/141.0 Safari/537.36 Edg/141.0", "Edge on Windows"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1", "Safari on iOS"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 15) Gecko/2010 Firefox/143.0", "Firefox on macOS"],
  ["Mozilla/5.0 (Linux; Android 16) Chrome/141.0 Mobile Safari/537.36", "Chrome on Android"],
  ["python-httpx/0.28", "Another program"],
])("%j is named", (agent, name) => {
  expect(browserOf(agent)).toBe(name);
});

test("games are counted", () => {
  expect(account.keep(1)).toContain("1 game of");
  expect(account.kept(0)).toContain("somebody already");
  expect(account.kept(2)).toContain("2 games are");
});
