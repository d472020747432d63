/**
 * The player of events: what others did is shown one act at a time before anything is asked of me. It shows the frames
 * of the game (snapshots by their length) one after the other and stages on each what its events tell; the present is
 * shown when it has nothing more to play, so however it is cut short, the board ends the same.
 */
import type { GameEvent, Snapshot } from "../api/types";
import { mapOf } from "../board/maps";
import type { Scene } from "../board/types";
import { preferences, saveSeen, savePreferences, seenOf } from "../storage";
import { words } from "../strings";
import {
  actsOf,
  foughtIn,
  isClosed,
  isQuiet,
  isSame,
  isTurn,
  mySince,
  rowOf,
  settled,
  sizeOf,
  stridesOf,
  sumOf,
  wayOf,
} from "./acts";
import type { Act, Fought, Row, Stride, Sum, Theirs } from "./acts";
import { Beat } from "./beat";
import type { Game } from "./game.svelte";
import { AT_ONCE, FASTER, flashOf, lasts, LONG, paceOf, perHex, type Pace } from "./pace";
import { pencilOf, type Pencilled } from "./pencil";

/** So many frames are kept; older ones are fetched. */
const KEPT = 80;

export interface Summary extends Sum {
  away: boolean;
  acts: Act[];
}

/** What an act puts on the board while it plays. */
export interface Stage {
  rings: string[];
  targets: string[];
  way: string[];
  rows: Row[];
  /** How many dice of the last row have had their word. */
  words: number;
}
const BARE: Stage = { rings: [], targets: [], way: [], rows: [], words: 0 };

/** Only what is fought about is a target; where somebody goes is not. */
const targetsOf = (deed: GameEvent["deed"] | undefined): string[] =>
  deed && ["battle", "mark"].includes(deed.does) ? deed.to : [];

/** What events leave on the board, all at once. */
function stageOf(events: GameEvent[]): Stage {
  const deeds = events.flatMap(({ deed }) => deed ?? []);
  const first = deeds.find(({ by, to }) => by.length + to.length);
  let rows: Row[] = [];
  for (const event of events) rows = rowOf(event) ? [...rows, rowOf(event)!] : settled(rows, event);
  return {
    rings: first?.by ?? [],
    targets: targetsOf(first),
    way: deeds.find(({ way }) => way.length > 1)?.way ?? [],
    rows,
    words: Infinity,
  };
}

export class Player {
  /** The moment shown in place of the present one. */
  frame = $state.raw<Snapshot | null>(null);
  /** The last entry that has been shown. */
  at = $state(0);
  act = $state.raw<Act | null>(null);
  /** The sentence of what is shown, and what an act came to, for those who listen. */
  says = $state("");
  announced = $state("");
  stage = $state.raw<Stage>(BARE);
  paused = $state(false);
  summary = $state.raw<Summary | null>(null);
  /** My own last dice. */
  mine = $state.raw<Row[]>([]);
  /** Whether they have just fallen. */
  thrown = $state(false);
  /** The map of others on which something has just happened. */
  flash = $state("");
  /** Whether it was once offered to go faster. */
  #offered = $state(false);
  /** Where pieces stand while they are on their way. */
  #moves = $state.raw<Record<string, string>>({});
  /** Acts are those after this entry: my own last act, or where a replay began. */
  #since = $state(0);
  /** In a replay everybody is watched. */
  replays = $state(false);
  #paces = $state.raw(preferences().paces);
  #frames = new Map<number, Promise<Snapshot>>();
  #beat = new Beat();
  #going = false;
  #skipping = false;
  #halting = false;
  #cutting = false;
  #summed = 0;
  /** The act that is gone to; those before it in the same stride are not played. */
  #goal: Act | null = null;
  /** Brings hexes into the window, and says whether it had to move. */
  camera: (hexes: string[]) => boolean = () => false;

  constructor(readonly game: Game) {
    document.addEventListener("visibilitychange", this.stand);
  }

  close(): void {
    document.removeEventListener("visibilitychange", this.stand);
    this.#skipping = true;
    this.#beat.hurry(true);
  }

  // what is shown

  speed: number = $derived.by(() => this.#paces[this.game.kind] ?? this.#paces["*"] ?? 1);
  #strides: Stride[] = $derived.by(() =>
    stridesOf(this.game.story.entries.filter(({ n }) => n > this.#since)),
  );
  acts: Act[] = $derived.by(() => actsOf(this.#strides, this.#theirs));
  /** Whether it shows something else than the present. */
  playing: boolean = $derived.by(() => this.frame !== null);
  /** Whether nothing is asked of me yet. */
  busy: boolean = $derived.by(() => this.frame !== null || this.summary !== null);
  /** Whether an act is on the board, even if the next is still to come. */
  watching: boolean = $derived.by(() => this.frame !== null || this.act !== null);
  number: number = $derived.by(() =>
    this.act ? this.acts.findIndex((act) => isSame(act, this.act)) + 1 : 0,
  );
  /** What is on the board: what is played, or what led to the moment that is looked at. */
  shown: Stage = $derived.by(() => {
    const { replay, story } = this.game;
    return replay.past && !this.replays
      ? stageOf(story.entries[replay.past.length - 1]?.events ?? [])
      : this.stage;
  });
  /** What comes after a moment that is looked at is not told. */
  get #told(): number {
    return this.game.replay.past && !this.replays ? this.game.replay.at : this.at;
  }
  /** Whether what is still to come takes so long that it offers, once, to go faster. */
  offers: boolean = $derived.by(() => {
    if (this.#offered || this.replays || !this.watching || this.speed >= FASTER) return false;
    const rest = this.acts.filter((act) => act.last > this.at && !this.#isElsewhere(act));
    return lasts(rest, paceOf(this.speed)) > LONG;
  });
  pencil: Pencilled = $derived.by(() =>
    pencilOf(
      this.acts.filter(({ last, undone }) => last <= this.#told && !undone),
      this.#hexOf,
    ),
  );

  /** The stride that is played. */
  #now = $state(0);
  #everybody: Act[] = $derived.by(() => actsOf(stridesOf(this.game.story.entries), () => true));
  /** The battle that is on the board, played or looked back on. */
  fought: Fought | null = $derived.by(() => {
    const [n, { entries }] = [this.#looksAt, this.game.story];
    const act = n ? this.#everybody.findLast(({ first }) => first <= n) : this.act;
    return act && n <= act.last ? foughtIn(act, entries, n || this.#now) : null;
  });
  /** Whether its dice have fallen. */
  fallen: boolean = $derived.by(() => {
    const [n, { rows, words }] = [this.#looksAt, this.stage];
    if (n || !this.fought) return n >= (this.fought?.n ?? Infinity);
    const at = rows.findLastIndex(({ says }) => says === this.fought?.event.says);
    return at >= 0 && (at < rows.length - 1 || words >= rows[at]!.dice.length);
  });
  /** The moment that is looked back on while nothing plays, or 0. */
  get #looksAt(): number {
    const { past } = this.game.replay;
    return past && !this.replays ? past.length : 0;
  }

  #watched = (seat: string): boolean => {
    const { held, bots, spectator } = this.game.seats;
    return this.replays || spectator || !held.includes(seat) || !!bots[seat];
  };
  /** Who acts is known by their pieces; else it is the seat that answered. */
  #theirs: Theirs = ({ deed }, seat) => {
    const { held, spectator } = this.game.seats;
    if (this.replays || spectator) return true;
    const mine = held.filter((one) => !this.#watched(one));
    const own = this.game.story.isOf(deed?.by[0] ?? "", mine);
    return own === null ? this.#watched(seat) : !own;
  };
  #hexOf = (thing: string): string | null => {
    const { isHex, hexOf } = this.game.position;
    return isHex(thing) ? thing : (hexOf(thing) ?? this.game.story.stood(thing));
  };

  /** A scene with the pieces that are on their way where they are now. */
  staged(scene: Scene): Scene {
    const [moves, hexes] = [this.#moves, this.game.position.plan?.hexes];
    if (!hexes || !Object.keys(moves).length) return scene;
    const pieces = scene.pieces.map((piece) => {
      const hex = moves[piece.id];
      const at = hex && hexes[hex];
      return at ? { ...piece, hex, x: at[0], y: at[1] } : piece;
    });
    return { ...scene, pieces };
  }

  // what comes from the server

  /** The game has gone on. What others may have done is held back until the story says what it was. */
  see(latest: Snapshot, before: Snapshot | null): void {
    this.#keep(latest);
    if (!before) return this.#open(latest);
    const others = before.waiting.some(this.#watched);
    const amid = this.acts.length > 0 && !isClosed(this.#strides);
    if ((others || amid) && this.speed !== AT_ONCE && !this.frame && !this.game.replay.past)
      this.frame = before;
    if (this.replays) return;
    if (this.#going) void this.game.story.read();
    else void this.#go();
  }

  #keep(shown: Snapshot): void {
    this.#frames.set(shown.length, Promise.resolve(shown));
    for (const n of this.#frames.keys()) if (this.#frames.size > KEPT) this.#frames.delete(n);
  }

  /** A game that is opened later begins with what has happened meanwhile. */
  #open(latest: Snapshot): void {
    this.at = latest.length;
    const seen = this.game.seats.spectator ? null : seenOf(this.game.id);
    this.#since = Math.min(seen ?? latest.length, latest.length);
    void (seen === null && !latest.result ? this.#meet() : this.#go(true));
  }

  /** Whoever has done nothing in a game yet has seen nothing of it, either. */
  async #meet(): Promise<void> {
    const { seats, story } = this.game;
    this.#going = true; // what comes meanwhile is played after what came before
    await Promise.all([seats.readBots(), story.read()]);
    this.#going = false;
    const acted = story.entries.some(({ by, events }) => events.length > 0 && !this.#watched(by));
    if (!seats.spectator && !acted) this.#since = this.at = 0;
    await this.#go();
  }

  #frameAt(n: number): Promise<Snapshot> {
    let frame = this.#frames.get(n);
    if (!frame) {
      frame = this.game.moment(n).catch(() => this.game.latest!);
      this.#frames.set(n, frame);
    }
    return frame;
  }

  // playing

  async #go(away = false): Promise<void> {
    if (this.#going) return;
    this.#going = true;
    for (let next = await this.#next(); next; next = await this.#next()) {
      this.#keepDice(next);
      if (this.#passes || !this.#shows(next)) await this.#pass(next);
      else if (this.#passesBy(next)) await this.#flash(next);
      else await this.#play(next);
      if (this.#cutting) break;
      this.at = Math.max(this.at, next.last);
    }
    this.#going = false;
    if (this.#cutting) return;
    this.#skipping = false;
    this.#end(away);
  }

  /** Nothing is played over a moment that is looked back on. */
  get #passes(): boolean {
    return (
      this.#skipping ||
      this.#cutting ||
      (!this.replays && (this.speed === AT_ONCE || !!this.game.replay.past))
    );
  }

  async #next(): Promise<Stride | undefined> {
    const after = (): Stride | undefined => this.#strides.find(({ first }) => first > this.at);
    if (!after()) await this.game.story.read();
    return after();
  }

  /** Whether something of it belongs to an act of theirs. */
  #shows({ events, undo }: Stride): boolean {
    return undo === null && events.some((event) => this.#actOf(event));
  }
  #actOf = (event: GameEvent): Act | undefined => this.acts.find(({ events }) => events.includes(event));

  /** My own dice stay until I roll again. */
  #keepDice({ seat, events }: Stride): void {
    const mine = events.filter((event) => this.#isMine(event, seat));
    const rows = mine.map(rowOf).filter((row) => row?.dice.length) as Row[];
    const watched = mine.some(this.#actOf);
    if (rows.length) [this.mine, this.thrown] = [rows, preferences().dice && !watched];
  }

  /** What belongs to an act that I began, even if an answer of theirs led to it. */
  #isMine(event: GameEvent, seat: string): boolean {
    const act = this.#everybody.findLast(({ events }) => events.includes(event));
    return act ? !this.#theirs(act.events[0]!, act.seat) : !this.#theirs(event, seat);
  }

  /** What is mine, or is not to be watched, is there at once. */
  async #pass({ last }: Stride): Promise<void> {
    if (this.frame && !this.#passes) this.frame = await this.#frameAt(last);
  }

  // several maps

  /** The maps on which somebody here plays; nobody's if all are looked at. */
  #myMaps: string[] = $derived.by(() => {
    const { held, spectator } = this.game.seats;
    const mine = held.filter((seat) => !this.#watched(seat));
    return (this.game.position.plan?.maps ?? [])
      .filter(({ seats }) => !spectator && seats.some((seat) => mine.includes(seat)))
      .map(({ id }) => id);
  });
  /** The map of an act: where it happens, or whose it is. */
  #mapOf = ({ seat, events }: Act): string => {
    const things = events.flatMap(({ deed }) => [...(deed?.to ?? []), ...(deed?.by ?? [])]);
    const hex = things.map(this.#hexOf).find((one) => one !== null);
    const maps = this.game.position.plan?.maps ?? [];
    return hex ? mapOf(hex) : (maps.find(({ seats }) => seats.includes(seat))?.id ?? "");
  };
  #isElsewhere = (act: Act): boolean => {
    const map = this.#myMaps.length ? this.#mapOf(act) : "";
    return !!map && !this.#myMaps.includes(map);
  };
  #passesBy({ events }: Stride): boolean {
    const acts = events.flatMap((event) => this.#actOf(event) ?? []);
    return !this.replays && acts.every(this.#isElsewhere);
  }

  /** What happens on a map of others is a flash on its tab. */
  async #flash(stride: Stride): Promise<void> {
    const act = stride.events.map(this.#actOf).find(Boolean)!;
    this.frame = await this.#frameAt(stride.last);
    [this.act, this.says, this.stage] = [act, act.events[0]!.says, BARE];
    this.flash = this.#mapOf(act);
    await this.#beat.wait(flashOf(paceOf(this.speed), this.acts.filter(this.#isElsewhere).length));
    this.#announce();
    this.flash = "";
  }

  async #play(stride: Stride): Promise<void> {
    const [before, pace] = [await this.#frameAt(stride.first - 1), paceOf(this.speed)];
    const after = this.#frameAt(stride.last);
    this.frame = before;
    this.#now = stride.last;
    for (const [i, event] of stride.events.entries()) {
      if (!event.deed) continue;
      const act = this.#actOf(event);
      if (!act || (this.#goal && !isSame(act, this.#goal))) continue; // what is mine is there at the end
      this.#goal = null;
      if (!isSame(act, this.act)) await this.#begin(act, event, pace);
      await this.#show(event, pace, async () => this.#turn(await after, stride.events.slice(i)));
    }
    if (this.stage.rows.length) await this.#beat.wait(pace.result);
    this.frame = await after;
    this.#moves = {};
    if (this.replays) this.game.replay.past = this.frame;
  }

  /** An act begins: the camera goes there, and a ring says who acts. */
  async #begin(act: Act, event: GameEvent, pace: Pace): Promise<void> {
    if (this.act) await this.#beat.wait(pace.between);
    if (!this.#skipping && !this.#cutting) this.#beat.hurry(false);
    this.#announce();
    this.thrown = false;
    this.act = act;
    // Whoever steps from act to act while it stands still sees each as a whole.
    const still = this.paused;
    this.says = still ? event.says : this.#before(event);
    this.stage = still ? stageOf(act.events) : BARE;
    const about = act.events.flatMap(({ deed }) => [
      ...(deed?.by ?? []),
      ...(deed?.to ?? []),
      ...(deed?.way ?? []),
    ]);
    if (this.camera(about.flatMap((thing) => this.#hexOf(thing) ?? []))) await this.#beat.wait(pace.camera);
    if (!still) this.#ring(event);
    await this.#beat.wait(pace.ring);
    this.stage = BARE;
    this.#ring(event);
  }

  #ring({ deed }: GameEvent): void {
    this.stage = { ...this.stage, rings: deed?.by ?? [], targets: targetsOf(deed) };
  }

  /** What is said while the dice have still to fall: what is tried; of markers what was said before them. */
  #before(event: GameEvent): string {
    const row = rowOf(event);
    if (!row) return event.says;
    return row.tries || (row.chips.length ? this.says : words.player.rolls);
  }

  async #show(event: GameEvent, pace: Pace, turn: () => Promise<void>): Promise<void> {
    const { does } = event.deed!;
    this.says = this.#before(event);
    const [way, row] = [wayOf(event, this.#hexOf), rowOf(event)];
    if (!row) this.stage = { ...this.stage, rows: settled(this.stage.rows, event) };
    if (way.length > 1) {
      this.#ring(event);
      return this.#walk(event.deed!.by[0]!, way, pace);
    }
    if (row) {
      this.#ring(event);
      return this.#roll(row, pace);
    }
    if (["loss", "gone", "arrive", "gain"].includes(does)) {
      await turn();
      return this.#beat.wait(pace.loss);
    }
    if (does === "order" || does === "play" || does === "battle") this.#ring(event);
    await this.#beat.wait(does === "order" ? pace.word : pace.marker);
  }

  /** The board as it is after the stride; who has still to go stands where they were. */
  #turn(after: Snapshot, rest: GameEvent[]): void {
    const starts = rest.flatMap((event): [string, string][] => {
      const [piece, from] = [event.deed?.by[0], wayOf(event, this.#hexOf)[0]];
      return piece && from ? [[piece, from]] : [];
    });
    this.#moves = { ...Object.fromEntries(starts.reverse()), ...this.#moves };
    this.frame = after;
  }

  async #walk(piece: string, way: string[], pace: Pace): Promise<void> {
    this.stage = { ...this.stage, way };
    const each = perHex(pace, way.length - 1);
    const stops = matchMedia("(prefers-reduced-motion: reduce)").matches ? way.slice(-1) : way.slice(1);
    for (const hex of stops) {
      this.#moves = { ...this.#moves, [piece]: hex };
      await this.#beat.wait((each * (way.length - 1)) / stops.length);
    }
  }

  async #roll(row: Row, pace: Pace): Promise<void> {
    const told = (words: number): void => {
      this.stage = { ...this.stage, words };
      if (words >= sizeOf(row)) this.says = row.says;
    };
    this.stage = { ...this.stage, rows: [...this.stage.rows, row], words: 0 };
    const [all, each] = row.chips.length ? [row.chips, pace.marker] : [row.marks, pace.word];
    await this.#beat.wait(row.dice.length ? pace.dice : each);
    for (let n = 1; n <= all.length; n++) {
      told(n);
      await this.#beat.wait(each);
    }
    told(sizeOf(row));
  }

  #announce(): void {
    if (this.act) this.announced = this.act.events.flatMap(({ deed, says }) => (deed ? says : [])).join(" ");
  }

  #end(away: boolean): void {
    this.#goal = null;
    if (this.replays) return this.#endReplay();
    const [{ latest }, held] = [this.game, this.frame !== null];
    const asked = !!latest && (!!latest.result || latest.waiting.some((seat) => !this.#watched(seat)));
    this.frame = null;
    this.#moves = {};
    if (this.offers) this.#offered = true;
    if (asked || !this.act) this.#clear();
    if (latest && asked) this.#sumUp(latest, away);
    this.#since = Math.max(this.#since, mySince(this.#strides, this.#theirs));
    if (latest && !this.game.seats.spectator) saveSeen(this.game.id, latest.length);
    this.game.ending.come();
    if (held && !this.summary) void this.game.decision.carryOn();
  }

  /** The stage is empty; the last act is told. */
  #clear(): void {
    this.#announce();
    this.act = null;
    this.says = "";
    this.stage = BARE;
    this.paused = false;
    this.stand();
  }

  /** Whether it is my side's turn, not a reply that is asked of me in theirs. */
  get #isMyTurn(): boolean {
    const { view, seats } = this.game;
    const team = view?.teams[view.clock?.side ?? ""];
    return !team || team.some((seat) => seats.held.includes(seat));
  }

  /** When a turn of theirs is over and something is asked of me. */
  #sumUp(latest: Snapshot, away: boolean): void {
    const acts = this.acts.filter(({ last }) => last > this.#summed);
    const sum = { ...sumOf(acts), acts, away };
    const over = away || (!latest.result && isTurn(acts) && this.#isMyTurn && isClosed(this.#strides));
    if (this.game.guided || !over || this.game.replay.past || !preferences().summary || isQuiet(sum)) return;
    this.#summed = latest.length;
    this.summary = sum;
  }

  /** A replay that comes to its end is back in the present. */
  #endReplay(): void {
    this.replays = false;
    this.frame = null;
    this.#moves = {};
    this.#clear();
    this.#since = this.at = this.game.latest?.length ?? 0;
    if (!this.#halting) this.game.replay.past = null;
    this.game.ending.come();
  }

  // what the person does

  stand = (): void => this.#beat.stand(this.paused || document.hidden || this.game.briefing.open);

  pause(): void {
    this.paused = !this.paused;
    this.stand();
  }

  /** The running act to its end; also when it stands still. */
  finish(): void {
    this.#beat.hurry(true);
  }

  /** To the end of it all. */
  skip(): void {
    if (this.summary) return this.dismiss();
    this.#skipping = this.#going || this.#cutting;
    this.#beat.hurry(true);
  }

  dismiss(): void {
    this.summary = null;
    void this.game.decision.carryOn();
  }

  /** Not the summary again, ever. */
  silence(): void {
    savePreferences({ summary: false });
    this.dismiss();
  }

  /** What they did, once more. */
  async again(): Promise<void> {
    if (this.acts[0]) await this.#from(this.acts[0], false);
  }

  /** One act again, and what followed it: as a still, if it stands still. */
  async goTo(act: Act | undefined): Promise<void> {
    if (act) await this.#from(act, this.paused);
  }

  async #from(act: Act, still: boolean): Promise<void> {
    if (this.replays || this.game.replay.past) return;
    await this.#cut();
    this.paused = still;
    this.stand();
    this.summary = this.act = null;
    this.at = act.first - 1;
    this.#goal = act;
    this.frame ??= this.game.latest; // nothing is asked until the act is there
    await this.#go();
  }

  back(): void {
    void this.goTo(this.acts[Math.max(0, this.number - 2)]);
  }

  /** Everything from entry `n` on, whoever did it. */
  async replay(n: number): Promise<void> {
    await this.#cut();
    this.paused = false;
    this.stand();
    this.summary = this.act = null;
    this.replays = true;
    [this.#since, this.at] = [n, n];
    await this.#go();
  }

  /** Whatever runs comes to its end without being shown. */
  async #stop(): Promise<void> {
    this.skip();
    while (this.#going) await new Promise((done) => setTimeout(done, 0));
  }

  /** Whatever runs is left where it stands, for something else to be played. */
  async #cut(): Promise<void> {
    this.#cutting = true;
    this.#skipping = false;
    this.#beat.hurry(true);
    while (this.#going) await new Promise((done) => setTimeout(done, 0));
    this.#cutting = false;
    this.#goal = null;
    this.#beat.hurry(this.#skipping);
    this.#moves = {};
    this.flash = "";
  }

  /** A replay stops where it is; what others did has been seen. */
  async halt(): Promise<void> {
    this.#halting = this.replays;
    await this.#stop();
    if (this.summary) this.dismiss();
    this.#halting = false;
  }

  /** The speed that is offered. */
  goFaster(): void {
    this.#offered = true;
    this.setSpeed(FASTER);
  }

  setSpeed(speed: number): void {
    this.#paces = { ...this.#paces, [this.game.kind]: speed };
    savePreferences({ paces: this.#paces });
    if (speed === AT_ONCE && this.playing && !this.replays) this.skip();
  }

  /** Uses a key if it means something to the player, and says whether it did: while it plays, no key reaches the game. */
  key(event: KeyboardEvent): boolean {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || MODIFIERS.has(key)) return false;
    const does = this.busy ? this.#keys[key] : { w: () => void this.again() }[key.toLowerCase()];
    if (!this.busy && (!does || !this.acts.length)) return false;
    event.preventDefault();
    (does ?? (() => this.finish()))();
    return true;
  }

  #keys: Record<string, () => void> = {
    " ": () => this.pause(),
    ".": () => this.finish(),
    ",": () => this.back(),
    Enter: () => this.skip(),
    w: () => void this.again(),
    W: () => void this.again(),
  };
}

/** Keys that do nothing by themselves, or move the focus. */
const MODIFIERS = new Set(["Shift", "Control", "Alt", "Meta", "CapsLock", "Tab", "F5", "F11", "F12"]);
