/**
 * One game as this browser sees it. Each subject has its own store; here they are put together, and told what the
 * server sends.
 */
import * as api from "../api/client";
import type { LogEntry, Result, Snapshot, View } from "../api/types";
import { myTokens, organiserToken, ownSecret, playedLesson } from "../storage";
import { watched } from "../talk/kept";
import { TalkStore } from "../talk/talk.svelte";
import { play } from "../sound";
import { isMyTurn, soundOf } from "./attention";
import { rolled } from "./battle";
import { OutcomeBars } from "./bars.svelte";
import { BriefingStore } from "./briefing.svelte";
import { Clocks } from "./clocks.svelte";
import { ChanceStore } from "./chance.svelte";
import { DecisionStore } from "./decision.svelte";
import { Ending } from "./ending.svelte";
import { Lookback } from "./lookback.svelte";
import { starts } from "./log";
import { GoingBack } from "./goingBack.svelte";
import { GuideStore } from "./guide.svelte";
import { Hints } from "./hints.svelte";
import { OddsSheet } from "./odds.svelte";
import { Overlays } from "./overlays.svelte";
import { PeopleStore } from "./people.svelte";
import { Player } from "./player.svelte";
import { Position } from "./position.svelte";
import { Recalled } from "./recalled.svelte";
import { Reasons } from "./reasons.svelte";
import { Replay } from "./replay.svelte";
import { Seats } from "./seats.svelte";
import { StatusStore } from "./status.svelte";
import { GameSocket } from "./socket.svelte";
import { Story } from "./story.svelte";
import { Teaching } from "./teaching.svelte";
import { WhatIf } from "./whatIf.svelte";

/** How long a notice stands, in milliseconds. */
const NOTICE = 5000;

export class Game {
  readonly tokens: string[];
  /** A lesson is played: nothing is done unasked, and nothing comes between it and the board. */
  readonly guided: boolean;
  /** The lesson explains something, and the question waits. */
  held = $state(false);
  readonly socket: GameSocket;
  readonly seats = new Seats(this);
  readonly people: PeopleStore;
  readonly clocks = new Clocks(this);
  readonly position = new Position(this);
  readonly decision = new DecisionStore(this);
  /** The odds of a battle; they lie over the sums of the decision. */
  readonly odds = new OddsSheet((battle, signal) =>
    api.odds(
      this.id,
      this.tokens,
      { seat: this.decision.seat, battle, at: this.latest?.length ?? null },
      signal,
    ),
  );
  readonly bars = new OutcomeBars(this);
  readonly overlays = new Overlays(this);
  readonly status = new StatusStore(this);
  readonly guide = new GuideStore(this);
  readonly hints = new Hints(this);
  readonly chance = new ChanceStore(this);
  readonly teaching: Teaching;
  readonly story = new Story({
    length: () => this.latest?.length ?? (this.socket.refused ? Infinity : 0),
    since: (n) => api.story(this.id, this.tokens, n),
    heard: (entries) => this.#hear(entries),
    noted: (said) => this.people.lost || this.say(said),
  });
  readonly replay = new Replay({
    length: () => this.latest?.length ?? null,
    moment: (n) => this.moment(n),
    marks: (what) => starts(this.story.log, what),
    refused: (why) => (this.notice = why.message),
    player: () => this.player,
  });
  readonly briefing = new BriefingStore(this);
  readonly player = new Player(this);
  readonly recalled = new Recalled(this);
  readonly ending = new Ending(this);
  readonly whatIf = new WhatIf(this);
  readonly lookback = new Lookback(this);
  readonly reasons = new Reasons(this);
  readonly goingBack = new GoingBack(this);
  readonly talk: TalkStore;
  notice = $state("");

  constructor(readonly id: string) {
    this.tokens = myTokens(id);
    if (!this.tokens.length && watched(id)) this.tokens = [ownSecret()];
    this.talk = new TalkStore(this);
    this.people = new PeopleStore(this);
    this.guided = playedLesson(id) !== null;
    this.teaching = new Teaching(this);
    const tokens = [...this.tokens, organiserToken(id)].filter(Boolean);
    const read = (): void => void this.story.read(); // a game that cannot be played on can be read
    this.socket = new GameSocket(
      id,
      tokens,
      (now) => this.people.see(now),
      this.#show,
      read,
      (told) => this.talk.hear(told),
    );
  }

  close(): void {
    this.player.close();
    this.people.close();
    this.clocks.close();
    this.talk.close();
    this.socket.close();
  }

  /** The game as it stands now. */
  get latest(): Snapshot | null {
    return this.socket.latest;
  }
  get result(): Result | null {
    return this.latest?.result ?? null;
  }
  /** Whether the table waits for me. */
  get isMyTurn(): boolean {
    return isMyTurn(this.latest, this.seats.bots);
  }
  /** What is looked at: what is played, a moment of the past in a replay, else the present. */
  get current(): Snapshot | null {
    return this.player.frame ?? this.replay.past ?? this.latest;
  }
  /** The game as it stood after entry `n`. */
  moment = (n: number): Promise<Snapshot> => api.moment(this.id, this.tokens, n);
  view: View | null = $derived.by(() => {
    const views = this.current?.views ?? {};
    return views[this.seats.current] ?? Object.values(views)[0] ?? null;
  });
  /** The name of the game that is played, for the address of its rules. */
  kind = $derived(this.view?.scenario.split(":")[0] ?? "");

  #show = (latest: Snapshot, before: Snapshot | null): void => {
    this.clocks.see();
    this.decision.reset();
    this.odds.turnOver(latest.length);
    this.story.see(latest);
    this.seats.follow(latest, before);
    if (!before) void this.seats.readBots();
    void this.seats.joinDice(latest);
    void this.position.unfold();
    this.ending.see(latest, before);
    this.player.see(latest, before);
    void this.decision.carryOn();
    if (before && this.isMyTurn && !isMyTurn(before, this.seats.bots)) play("bell");
  };

  /** Dice settle the battle on the sheet; not one that was laid out after they had fallen, however late one hears of them. */
  #hear(entries: LogEntry[]): void {
    const sound = soundOf(entries.flatMap(({ events }) => events));
    if (sound) play(sound);
    const newer = entries.filter(({ n }) => n > this.odds.at).flatMap(({ events }) => events);
    if (newer.some(({ heading }) => heading)) this.odds.putAway();
    for (const event of newer) {
      const fallen = rolled(event, (unit) => this.position.hexOf(unit) ?? this.story.stood(unit));
      if (fallen) this.odds.settle(fallen);
    }
  }

  /** A notice that goes by itself. */
  say(notice: string): void {
    this.notice = notice;
    this.fadeNotice();
  }

  /** The notice goes by itself. */
  fadeNotice(): void {
    const said = this.notice;
    setTimeout(() => this.notice === said && (this.notice = ""), NOTICE);
  }
}
