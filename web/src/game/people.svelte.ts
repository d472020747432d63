/** The people at the table: who they are, who is here, and what the organiser may do. */
import * as api from "../api/client";
import type { Arrange, People, Place } from "../api/types";
import { publish } from "../lobby/api";
import { codesOf, dropSeats, justBegun, organiserToken, saveCodes, saveName, seatsOf } from "../storage";
import { people as words } from "../stringsPeople";
import type { Game } from "./game.svelte";

/** How often it is said anew how long somebody has been away, in milliseconds. */
const TICK = 20_000;

/** Whether others want the lobby to show a game of mine, and I have not agreed. */
const asksMe = ({ held, for_lobby: agreed }: People): boolean =>
  agreed.length > 0 && held.some((seat) => !agreed.includes(seat));

export class PeopleStore {
  now = $state.raw<People | null>(null);
  /** Whether the list of people is open. */
  open = $state(false);
  /** Whether a seat of mine was freed while I looked: that is not to be drowned by other news. */
  lost = false;
  codes = $state.raw<Record<string, string>>({});
  failed = $state("");
  #time = $state(Date.now() / 1000);
  #ticking = 0;

  constructor(readonly game: Game) {
    this.codes = codesOf(game.id);
    this.open = justBegun(game.id) && Object.keys(this.codes).length > 0;
  }

  close(): void {
    clearInterval(this.#ticking);
  }

  places: Place[] = $derived(this.now?.places ?? []);
  /** Whether people play with each other: whoever plays alone is told nothing of all this. */
  several: boolean = $derived(this.places.filter(({ bot, state }) => !bot || state === "taken").length > 1);
  /** How many have the board open; whoever looks is here. */
  here: number = $derived(this.places.filter(({ seat, here }) => here || this.mine(seat)).length);
  organising: boolean = $derived(this.now?.organising ?? false);
  /** Whether I have a say in whether the lobby shows the game: where nobody organises it, all who play agree. */
  lobbyIsMine: boolean = $derived(
    this.organising || (!!this.now && !this.now.organised && this.now.held.length > 0),
  );
  /** Whether it is shown there, as far as I am asked. */
  forLobby: boolean = $derived(
    !!this.now && (this.now.listed || (this.now.for_lobby.length > 0 && !asksMe(this.now))),
  );
  /** What is to be said about it: who wants it, or who has to agree; nothing, if nobody wants it or all do. */
  aboutLobby: string = $derived.by(() => {
    const { listed = true, for_lobby: agreed = [] } = this.now ?? {};
    if (listed || !agreed.length) return "";
    if (!this.forLobby) return words.wantsLobby(this.called(agreed[0]!));
    const missing = this.places.filter(({ seat, state }) => state === "taken" && !agreed.includes(seat));
    return words.lobbyWaits(missing.map(({ seat }) => this.called(seat)));
  });

  place = (seat: string): Place | undefined => this.places.find((one) => one.seat === seat);
  mine = (seat: string): boolean => this.now?.held.includes(seat) ?? false;
  /** A seat by the name of whoever holds it. */
  called = (seat: string): string => words.called(this.place(seat)?.name ?? "", seat);
  away = (place: Place): string => words.away(place.away, this.#time);
  /** How long somebody is away for whom the table waits; nothing where they are here, or several are waited for. */
  get missed(): string {
    const waiting = this.game.latest?.waiting ?? [];
    const place = waiting.length === 1 ? this.place(waiting[0]!) : undefined;
    const gone =
      this.several && place?.state === "taken" && !place.bot && !place.here && !this.mine(place.seat);
    return gone ? this.away(place) : "";
  }

  see(now: People): void {
    const [first] = now.for_lobby.filter((seat) => !this.now?.for_lobby.includes(seat));
    const asked = this.now && first && asksMe(now);
    this.now = now;
    if (asked) this.game.notice = words.wantsLobby(this.called(first));
    this.#time = Date.now() / 1000;
    if (now.places.some(({ seat, bot }) => (this.game.seats.bots[seat] ?? "") !== bot))
      this.game.seats.bots = Object.fromEntries(now.places.map(({ seat, bot }) => [seat, bot]));
    this.#ticking ||= window.setInterval(() => (this.#time = Date.now() / 1000), TICK);
    const kept = seatsOf(this.game.id).filter(({ who }) => who === "me");
    const freed = kept.filter(({ seat }) => !now.held.includes(seat)).map(({ seat }) => seat);
    if (!freed.length) return;
    dropSeats(this.game.id, freed);
    this.lost = true;
    this.game.notice = words.freed(freed[0]!);
  }

  /** Does what an organiser may, or leaves a seat; a refusal stands in the list. */
  async arrange(act: Arrange["act"], seat = "", bot = "", to = ""): Promise<void> {
    const { id, tokens } = this.game;
    this.failed = "";
    try {
      const bearer = [...tokens, organiserToken(id)].filter(Boolean);
      const { people, invitations } = await api.arrange(id, { act, seat, bot, to }, bearer);
      saveCodes(id, invitations);
      this.codes = codesOf(id);
      this.see(people);
      if (act === "bot" || act === "person") await this.game.seats.readBots();
    } catch (why) {
      this.failed = (why as Error).message;
    }
  }

  /** Shows the game in the lobby, or hides it again. */
  async publish(listed: boolean): Promise<void> {
    const { id, tokens } = this.game;
    this.failed = "";
    try {
      await publish(id, listed, [...tokens, organiserToken(id)].filter(Boolean));
      if (this.now && this.organising) this.now = { ...this.now, listed };
    } catch (why) {
      this.failed = (why as Error).message;
    }
  }

  async rename(seat: string, name: string): Promise<boolean> {
    this.failed = "";
    try {
      const now = await api.rename(this.game.id, seat, name, this.game.tokens);
      saveName(now.places.find((one) => one.seat === seat)?.name ?? name);
      this.now = { ...now, organising: this.organising };
      return true;
    } catch (why) {
      this.failed = (why as Error).message;
      return false;
    }
  }

  /** The codes that can still be sent, by seat; of seats for anybody once. */
  get sendable(): [string, string][] {
    const invited = this.places.filter(({ state, seat }) => state === "invited" && this.codes[seat]);
    const offered = this.places.some(({ state }) => state === "offered") && this.codes[""];
    return [
      ...invited.map(({ seat }): [string, string] => [seat, this.codes[seat]!]),
      ...(offered ? [["", offered] as [string, string]] : []),
    ];
  }
}
