/** The words of the games that are played here: asked for once a game, when a board has come to rest. The card of a term. */
import { gameWords } from "../api/client";
import type { Box } from "../board/freePlace";
import { Terms, type Term } from "./terms";

interface Shown {
  game: string;
  term: Term;
  from: Box;
}

const NONE = new Terms([]);
/** A board comes first. */
const LATER = 400;
const REST = 220;

class Glossary {
  #terms = $state.raw<Record<string, Terms>>({});
  #asks = $state.raw<Record<string, Record<string, string>>>({});
  #asked = new Set<string>();
  shown = $state.raw<Shown | null>(null);
  #timer = 0;
  /** Where the keyboard came from. */
  #before: HTMLElement | null = null;

  terms = (game: string): Terms => this.#terms[game] ?? NONE;
  /** What a question means; empty while nobody knows. */
  ask = (game: string, ask: string): string => this.#asks[game]?.[ask] ?? "";

  /** Read the words of a game, once. */
  read(game: string): void {
    if (!game || this.#asked.has(game)) return;
    this.#asked.add(game);
    setTimeout(() => {
      gameWords(game).then(
        ({ asks, terms }) => {
          this.#asks = { ...this.#asks, [game]: asks };
          this.#terms = { ...this.#terms, [game]: new Terms(terms) };
        },
        () => this.#asked.delete(game),
      );
    }, LATER);
  }

  open(game: string, term: Term, word: Element): void {
    clearTimeout(this.#timer);
    const { left, top, width, height } = word.getBoundingClientRect();
    this.shown = { game, term, from: { left, top, width, height } };
  }
  /** After a moment's rest; at once if another is open. */
  point(game: string, term: Term, word: Element): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.open(game, term, word), this.shown ? 0 : REST);
  }
  /** The pointer may go to the card. */
  leave(): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.close(), REST);
  }
  stay(): void {
    clearTimeout(this.#timer);
  }
  close(): void {
    clearTimeout(this.#timer);
    this.shown = null;
  }

  /** The keyboard goes from term to term with one key: they are no tab stops. */
  step(by: 1 | -1): boolean {
    const words = [...document.querySelectorAll<HTMLElement>("button.term")].filter(
      (word) => word.offsetParent !== null,
    );
    if (!words.length) return false;
    const now = words.indexOf(document.activeElement as HTMLElement);
    if (now < 0) this.#before = document.activeElement as HTMLElement;
    words[(now + by + words.length) % words.length]?.focus();
    return true;
  }
  /** Back to where the keyboard was. */
  goBack(): void {
    this.close();
    this.#before?.focus();
    this.#before = null;
  }
}

export const glossary = new Glossary();
