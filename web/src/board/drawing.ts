/** Where the drawings come from: the plan and its pictures, and what every piece is made of, once a page. */
import type { GameOptions, Plan, Theme } from "./types";
import { boardWords } from "../strings";

/** A board is that of a scenario with its options and, by its fingerprint, with somebody's own values. */
const about = (scenario: string, options: GameOptions, data: string): URLSearchParams =>
  new URLSearchParams({ scenario, options: JSON.stringify(options), ...(data ? { data } : {}) });

async function fetched(path: string): Promise<Response> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(boardWords.unreachable);
  return answer;
}

export const planOf = async (scenario: string, options: GameOptions, data = ""): Promise<Plan> =>
  (await fetched(`/api/board?${about(scenario, options, data)}`)).json() as Promise<Plan>;

export const ground = (
  scenario: string,
  options: GameOptions,
  theme: Theme,
  layer: "ground" | "numbers",
  data = "",
): string => `/api/board/ground.svg?${about(scenario, options, data)}&theme=${theme}&layer=${layer}`;

/** The drawings of these looks, each around (0, 0). Their titles are left out: the board says them itself. */
export async function fetchPieceArt(
  scenario: string,
  options: GameOptions,
  looks: string[],
  data = "",
): Promise<Record<string, string>> {
  const query = about(scenario, options, data);
  query.set("looks", looks.join(","));
  const drawn = (await (await fetched(`/api/board/looks?${query}`)).json()) as Record<string, string>;
  return Object.fromEntries(Object.entries(drawn).map(([look, svg]) => [look, untitled(svg)]));
}

export const untitled = (svg: string): string => svg.replace(/<title(\/>|>[^<]*<\/title>)/g, "");

let shared: Promise<void> | undefined;

/** Puts the shapes that pieces share into the page, once. */
export const shapes = (): Promise<void> =>
  (shared ??= adopt().catch((error: unknown) => {
    shared = undefined;
    throw error;
  }));

async function adopt(): Promise<void> {
  const text = await (await fetched("/api/board/shared.svg")).text();
  const svg = document.adoptNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement);
  svg.setAttribute("aria-hidden", "true");
  svg.classList.add("board-shapes");
  document.body.append(svg);
}

/** Puts the colours of pieces into the page; the old ones leave when the new ones are there. */
export function colours(theme: Theme): Promise<void> {
  const href = `/api/board/pieces.css?theme=${theme}`;
  const old = document.querySelectorAll<HTMLLinkElement>("link[data-pieces]");
  if ([...old].some((link) => link.getAttribute("href") === href)) return Promise.resolve();
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  link.dataset.pieces = theme;
  return new Promise((done, failed) => {
    link.onload = () => (old.forEach((one) => one.remove()), done());
    link.onerror = () => (link.remove(), failed(new Error(boardWords.unreachable)));
    document.head.append(link);
  });
}
