/** Words for the lobby and the ratings. */
import { Capital, plain, seatName } from "./strings";

const counted = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago, in the largest whole unit. */
export function ago(then: number, now: number): string {
  const seconds = Math.max(0, now - then);
  if (seconds < MINUTE) return "just now";
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} min ago`;
  if (seconds < DAY) return `${Math.floor(seconds / HOUR)} h ago`;
  const days = Math.floor(seconds / DAY);
  return days < 2 ? "yesterday" : days < 30 ? `${days} days ago` : day(then);
}
export const day = (then: number): string =>
  new Date(then * 1000).toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" });

/** The paces that can be chosen, with what they are called. */
export const PACES: [string, string][] = [
  ["none", "no clock"],
  ["live-10", "live, 10 min + 20 s"],
  ["live-30", "live, 30 min + 60 s"],
  ["days-1", "a day a turn"],
  ["days-3", "3 days a turn"],
];
/** Clocks that somebody has chosen for a game of their own. */
const OWN: [RegExp, (one: string, more: string) => string][] = [
  [/^days-([\d.]+)$/, (days) => `${days} days a turn`],
  [/^live-([\d.]+)-(\d+)$/, (minutes, seconds) => `live, ${minutes} min + ${seconds} s`],
];
const KINDS: Record<string, string> = { none: "no clock", live: "live", correspondence: "by days" };

/** What is known of something, in one line. */
export const line = (...parts: (string | false)[]): string => parts.filter(Boolean).join(" · ");

export const lobby = {
  title: "Lobby",
  mine: "My games",
  waitForYou: (n: number) => counted(n, "waits for you", "wait for you"),
  noGames: "You have no game going on.",
  yourMove: "Your move",
  toMove: (who: string) => `${who} to move`,
  starts: "Begins when all seats are taken",
  begin: "Open it to begin",
  closed: "Closed",
  late: "shown with a delay",
  turn: (n: number) => (n ? `turn ${n}` : "before turn 1"),
  against: (names: string[]): string =>
    !names.length
      ? "against nobody"
      : names.length > 2
        ? `against ${names.length} others`
        : `against ${names.join(" and ")}`,
  left: (seconds: number): string =>
    seconds <= 0
      ? "time is out"
      : seconds < HOUR
        ? `${Math.max(1, Math.floor(seconds / MINUTE))} min left`
        : seconds < DAY
          ? `${Math.floor(seconds / HOUR)} h left`
          : `${Math.floor(seconds / DAY)} d ${Math.floor((seconds % DAY) / HOUR)} h left`,
  as: (seats: string[]) => `as ${seats.map(seatName).join(", ")}`,
  somebody: "somebody",
  bot: (name: string) => `bot ${name}`,
  empty: "empty",
  private: "private",
  public: "public",
  rated: "rated",
  pace: (pace: string): string => {
    const known = PACES.find(([name]) => name === pace)?.[1];
    if (known) return known;
    for (const [form, says] of OWN) {
      const [, one, more = ""] = form.exec(pace) ?? [];
      if (one) return says(one, more);
    }
    return plain(pace);
  },
  anyPace: "any pace",
  anyScenario: "Any battle",
  // who one is
  who: "Your name in the lobby",
  whoHelp: "1 to 24 letters; everybody in the lobby sees it. No account is needed.",
  come: "Come in",
  signedIn: (name: string) => `You are ${name} here.`,
  // play now
  playNow: "Play now",
  playNowHelp: "You are paired with somebody who wants the same; sides are drawn by lot.",
  look: "Find an opponent",
  looking: "Looking for an opponent",
  lookingFor: (seconds: number) =>
    `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, "0")}`,
  lookingHelp: "Stay on this page: who leaves it looks no further.",
  stop: "Stop looking",
  scenario: "Battle",
  paceLabel: "Pace",
  ratedLabel: "Rated",
  ratedHelp: "secret dice, no hints; the result is public and counts for your rating",
  ratedNeeds: "for people with an account",
  publicLabel: "Others may watch",
  publicHelp: "if both of you like: the game is then listed in the lobby",
  // who looks, what is open
  seekers: "Looking for an opponent",
  noSeekers: "Nobody is looking just now.",
  play: "Play",
  playWith: (name: string, title: string) => `Play ${title} with ${name}`,
  open: "Open games",
  noOpen: "No game has a seat to offer. Offer one yourself, and whoever comes first sits down.",
  takeSeat: (seat: string) => `Play ${seatName(seat)}`,
  sitDown: "Sit down",
  whichSeat: (title: string) => `Seat in ${title}`,
  takeIn: (seat: string, title: string) => `Play ${seatName(seat)} in ${title}`,
  yours: "Your offer",
  withdraw: "Withdraw",
  withdrawOffer: (title: string) => `Withdraw the offer of ${title}`,
  offer: "Offer a game",
  offerSays: "Everybody in the lobby sees it, until the seats are taken, and can watch it then.",
  offerIt: "Offer it",
  otherSide: "Against",
  anybody: "whoever comes first",
  theBot: (name: string) => `the bot ${name}`,
  beginIt: "Begin",
  // challenges
  challenges: "Challenges and invitations",
  noChallenges: "Nobody has challenged or invited you.",
  invited: "You are invited",
  at: (names: string) => (names ? `at the table: ${names}` : "nobody at the table yet"),
  challenge: "Challenge somebody",
  challengeName: (name: string) => `Challenge ${name}`,
  challengeSays: "They see it in their lobby, and you see here what they answer.",
  to: "Whom",
  toHelp: "the name they have here",
  send: "Send the challenge",
  side: "Your side",
  lot: "drawn by lot",
  from: (name: string, rematch: boolean) => `${name} challenges you${rematch ? " to a rematch" : ""}`,
  sentTo: (name: string, rematch: boolean) => `You challenge ${name}${rematch ? " to a rematch" : ""}`,
  state: {
    open: "no answer yet",
    accepted: "accepted",
    declined: "declined",
    withdrawn: "withdrawn",
  } as Record<string, string>,
  playAs: (side: string) => (side ? `you play ${seatName(side)}` : "sides drawn by lot"),
  accept: "Accept",
  decline: "Decline",
  options: "Options",
  // being played
  running: "Being played",
  noRunning: "No public game is being played.",
  watch: "Watch",
  watchIt: (title: string, names: string) => `Watch ${title}: ${names}`,
  more: "Show more",
  versus: " against ",
  // the archive
  archive: "Finished games",
  opponent: "Opponent",
  outcome: "Result",
  since: "From",
  until: "To",
  anyOutcome: "any result",
  whose: "Whose",
  whoseMine: "mine",
  whosePublic: "all public ones",
  anything: "Every battle",
  search: "Search",
  outcomes: { won: "You won", lost: "You lost", drawn: "Drawn" } as Record<string, string>,
  wonBy: (side: string | null) => (side ? `${Capital(seatName(side))} won` : "Drawn"),
  noPast: "No finished game fits.",
  rematch: "Rematch",
  rematchOf: (title: string) => `Rematch of ${title}, sides swapped`,
  rematchSent: "Challenged to a rematch, sides swapped.",
  see: "See it",
  // on the first page
  tonight: (n: number) =>
    n ? `${counted(n, "person looks", "people look")} for an opponent.` : "Find somebody to play with.",
  toLobby: "To the lobby",
  toGame: "To the game",
  lost: "The lobby cannot be reached just now; it is tried again.",
};

export const ratings = {
  title: "Ratings",
  says: "A rating is a guess that gets better with every rated game. The number after ± says how far off it may be: in 95 of 100 cases the truth is within. The list begins with those of whom the most can be said with certainty.",
  none: "Nobody has played a rated game yet.",
  how: "Play a rated game in the lobby to be in this list.",
  list: (title: string, pace: string) => `${title}, ${KINDS[pace] ?? plain(pace)}`,
  which: "Which list",
  rank: "Place",
  player: "Player",
  rating: "Rating",
  games: "Games",
  record: "Won, drawn, lost",
  you: "you",
  bot: "bot",
  provisional: "provisional",
  provisionalHelp: "so few games say little yet",
  value: (rating: number, give: number) => `${rating} ± ${give}`,
  between: (rating: number, give: number) => `between ${rating - give} and ${rating + give}`,
  wdl: (won: number, drawn: number, lost: number) => `${won} · ${drawn} · ${lost}`,
  history: "Rated games",
  outcomes: { won: "Won", lost: "Lost", drawn: "Drawn" } as Record<string, string>,
  against: (names: string[]) => `against ${names.join(", ")}`,
  gone: "somebody who has left",
  curve: (title: string, from: number, to: number) =>
    `The rating in ${title} over the rated games: from ${from} to ${to}. The band is where the truth lies in 95 of 100 cases.`,
  nothing: "No rated games yet.",
  all: "All ratings",
  earlier: "Earlier games",
  challenge: (name: string) => `Challenge ${name}`,
};
