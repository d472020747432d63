/** Words for talk at a table, signs on the map, and for those who watch. */
import type { Message, WatchTerms } from "./api/types";
import { Capital, seatName } from "./strings";

const counted = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

export const talkWords = {
  title: "Talk",
  unread: (n: number) => (n ? `Talk, ${counted(n, "new message", "new messages")}` : "Talk"),
  heard: "What was said",
  nothing: "Nobody has said anything yet.",
  nothingHere: "Nobody has said anything about this map.",
  to: "To whom",
  audience: {
    all: "To all",
    side: "My side",
    self: "Note",
    spectators: "Spectators",
  } as Record<Message["to"], string>,
  audienceHelp: {
    all: "Everybody at the table reads it, and so do spectators.",
    side: "Only your own side reads it.",
    self: "A note to yourself: nobody else ever reads it.",
    spectators: "Spectators read it; those who play can read it after the end.",
  } as Record<Message["to"], string>,
  /** How a message is marked that is not for all. */
  only: { all: "", side: "side", self: "note", spectators: "spectators" } as Record<Message["to"], string>,
  message: "Message",
  longest: 500,
  send: "Send",
  by: ({ mine, name, seat }: Message): string =>
    mine ? "You" : name ? name : seat ? Capital(seatName(seat)) : "A spectator",
  seat: ({ name, seat }: Message): string => (name && seat ? Capital(seatName(seat)) : ""),
  points: (at: string) => `points at ${at}`,
  shows: (from: string, to: string) => `shows the way from ${from} to ${to}`,
  erased: "erased",
  aloud: (message: Message, says: string): string => `${talkWords.by(message)}: ${says}`,
  // what one does about a message
  more: (who: string) => `What to do about this message of ${who}`,
  mute: "Mute in this game",
  block: "Block in every game",
  report: "Report",
  reportWhy: "What is wrong with it? Whoever runs this server reads it.",
  sendReport: "Send the report",
  erase: "Erase",
  ears: "What you hear",
  blocked: "in every game",
  hearAgain: "Hear again",
  announce: "Screen readers: read new messages out",
  around: (spectators: number) => (spectators ? `Spectators ${spectators}, signs` : "Watching, signs"),
  aroundTitle: "Spectators, signs, and what you hear",
  back: "Back to the talk",
  // maps
  thisMap: "This map only",
  // signs
  signs: "Signs on the map",
  signsHelp:
    "Only your side sees them, for a minute or until your side acts. Hold Alt and click a hex for a ring, or drag from hex to hex for an arrow. Without Alt: the button, or J.",
  sign: "Sign",
  signing: "Draw a sign on the map: tap a hex, or drag to another",
  signOn: "Tap a hex for a ring, or drag to another for an arrow. Esc ends it.",
  signAt: "At or from",
  signTo: "To (empty for a ring)",
  signPlace: "a hex or a place",
  signShow: "Show it",
  noPlace: (wanted: string) => `Nothing on this map is called “${wanted}”.`,
  // watching
  watching: (n: number) => `Spectators: ${n}`,
  late: ({ acts, seconds }: WatchTerms): string =>
    [acts && counted(acts, "decision", "decisions"), seconds && counted(seconds, "second", "seconds")]
      .filter(Boolean)
      .join(" and "),
  youAreLate: (how: string) => `You see the game, and hear the table, ${how} late.`,
  theyAreLate: (how: string) => `Spectators see the game ${how} late.`,
  notLate: "Spectators see the game as it is played.",
  join: "Watch by a name",
  joinHelp: "Spectators with a name talk with each other. Those who play hear nothing of it before the end.",
  name: "Your name",
  off: "The organiser has switched off the talk of spectators.",
  spectator: (number: number, name: string) => name || `Spectator ${number}`,
  meAs: (number: number) => `you, spectator ${number}`,
  seesAll: "sees everything",
  mayWatch: (who: string) => `${who} may see what I see`,
  consentHelp:
    "For a commentator: once everybody who plays has agreed, this spectator sees all hands. It is told to all, and you can take it back. Ask for the number: names are told after the end, so that no name can tell you anything.",
  agreed: (n: number) => `${n} agreed`,
  terms: "What the organiser settles",
  termsTalk: "Spectators may talk with each other",
  termsActs: "Late by decisions",
  termsSeconds: "Late by seconds",
  settle: "Settle it",
  settled: "Settled, and told to all.",
};
