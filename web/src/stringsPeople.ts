/** Words for people: names, invitations, the organiser, who is here. */
import type { Note, Place } from "./api/types";
import { Capital, seatName } from "./strings";
import { back } from "./stringsBack";
import { time } from "./stringsTime";

const minutes = (seconds: number): string => {
  const m = Math.floor(seconds / 60);
  return m < 1
    ? "just now"
    : m < 60
      ? `${m} min`
      : m < 1440
        ? `${Math.floor(m / 60)} h`
        : `${Math.floor(m / 1440)} d`;
};
const counted = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;
const whose = (name: string, seat: string): string => (name ? `${name} (${seatName(seat)})` : seatName(seat));

/** The terms of watching: `talk=on acts=2 seconds=0`. */
function settled(terms: string): string {
  const {
    talk = "",
    acts = "0",
    seconds = "0",
  } = Object.fromEntries(terms.split(" ").map((term) => term.split("="))) as Record<string, string>;
  const late = [
    acts !== "0" && counted(Number(acts), "decision", "decisions"),
    seconds !== "0" && counted(Number(seconds), "second", "seconds"),
  ].filter(Boolean);
  const how = late.length ? `${late.join(" and ")} late` : "as it is played";
  return `The organiser settled: spectators see the game ${how}, and ${talk === "off" ? "do not talk" : "may talk"}.`;
}

export const people = {
  title: "People",
  show: "People at this table",
  called: whose,
  you: (name: string) => (name ? `${name} (you)` : "You"),
  somebody: "Somebody",
  empty: "Empty",
  bot: "Bot",
  here: "here",
  away: (since: number | null, now: number) =>
    since ? `away ${minutes(Math.max(0, now - since))}` : "not here yet",
  states: {
    invited: "invited",
    offered: "offered to anybody",
    empty: "nobody invited",
  } as Record<string, string>,
  botPlays: (bot: string) => `bot ${bot}`,
  standsIn: (bot: string) => `bot ${bot} stands in`,
  organises: "organiser",
  summary: (places: Place[]): string =>
    [
      counted(places.filter(({ state }) => state === "taken").length, "person", "people"),
      counted(places.filter(({ bot }) => bot).length, "bot", "bots"),
      counted(places.filter(({ state }) => state === "invited").length, "invitation out", "invitations out"),
      counted(places.filter(({ state }) => state === "offered").length, "seat offered", "seats offered"),
    ]
      .filter((part) => !part.startsWith("0 "))
      .join(", "),
  rules:
    "An invitation is spent when somebody sits down with it; nobody, not even the organiser, can look into another hand. Every change here is told to all.",
  // what the organiser does
  copyAll: "Copy all invitations",
  copyLinks: "Links only",
  copied: "Copied.",
  copyText: "Copy text",
  copyLink: "Copy link",
  invitationShort: "Invitation",
  send: "Send",
  withdraw: "Withdraw",
  renew: "New invitation",
  invite: "Invite",
  byName: "By name",
  byNameWhom: "The name they have here: they see the invitation in the lobby",
  offer: "Offer to anybody",
  letBot: "Bot",
  botIn: "Bot stands in",
  person: "Give back",
  noBot: "No bot",
  free: "Free the seat",
  freeSure: "Free it for good?",
  leave: "Leave",
  leaveSure: "Leave the seat?",
  handOn: "Make organiser",
  handOnSure: "Hand the part on?",
  showInLobby: "Show in the lobby",
  hideInLobby: "Hide from the lobby",
  notInLobby: "Take it back",
  lobbyWaits: (called: string[]) =>
    called.length > 1
      ? `The lobby shows this game once all agree: ${called.join(", ")} have not yet.`
      : `The lobby shows this game once ${called[0]} agrees.`,
  wantsLobby: (called: string) => `${called} would like the lobby to show this game.`,
  pause: "Pause",
  resume: "Resume",
  allBots: "Bots on empty seats",
  count: (here: number, seats: number) => `${here} of ${seats}`,
  about: (act: string, seat: string) => `${act}: ${seatName(seat)}`,
  invitationOf: (seat: string) => (seat ? `Invitation for ${seatName(seat)}` : "Invitation for anybody"),
  qrOf: (seat: string) => `QR code of the invitation for ${seat ? seatName(seat) : "anybody"}`,
  lost: "Its code was shown to whoever made it. A new invitation replaces it.",
  text: (title: string, seat: string, address: string) =>
    seat
      ? `${title}: you play ${seatName(seat)}. Open this to sit down: ${address}`
      : `${title}: a seat is free for whoever comes first. Open this to sit down: ${address}`,
  all: (title: string, lines: [string, string][]) =>
    [
      `${title}. Each link is one seat; open yours to sit down:`,
      ...lines.map(
        ([seat, address]) => `${seat ? Capital(seatName(seat)) : "Whoever comes first"}: ${address}`,
      ),
    ].join("\n"),
  freed: (seat: string) =>
    `${Capital(seatName(seat))} is not your seat any more: it was freed. You are watching now.`,
  paused: "The organiser has paused the game.",
  // names
  name: "Your name",
  nameHelp: "Everybody at the table sees it.",
  rename: "Change name",
  save: "Save",
  // joining
  join: {
    title: "You are invited",
    code: "Code of your invitation",
    codeHelp: "Eight letters and digits, such as K7QF-2MDX.",
    look: "Look at it",
    seat: (seat: string) => `You would play ${seatName(seat)}.`,
    anybody: (seat: string) => `A seat is free for whoever comes first: ${seatName(seat)}.`,
    at: "At the table",
    sit: "Sit down",
    sitting: "Sitting down…",
    once: "The seat is yours alone from then on, in this browser: the invitation is spent.",
    spent: "This invitation is spent",
    unknown: "There is no such invitation",
    failed: "The invitation cannot be opened now",
    enter: "Enter a code",
    retry: "Try again",
    have: "Have you got a code?",
  },
  noted: (by: string, { act, seat, bot, name, days, after }: Note): string => {
    const who = by === "organiser" ? "The organiser" : Capital(whose(name, by));
    const where = seat ? seatName(seat) : "";
    const said: Record<string, string> = {
      sit: `${name || "Somebody"} sat down: ${where}.`,
      invite: where
        ? `${who} made a new invitation for ${where}.`
        : `${who} made a new invitation for anybody.`,
      withdraw: `${who} withdrew the invitation for ${where}.`,
      offer: `${who} offers ${where} to anybody.`,
      free: by === "organiser" ? `${who} freed the seat of ${whose(name, seat)}.` : `${who} left the seat.`,
      bot: `${who} let the bot ${bot} play ${by === "organiser" ? whose(name, seat) : where}.`,
      person: `${who} took the bot off ${by === "organiser" ? whose(name, seat) : where}.`,
      pause: `${who} paused the game.`,
      resume: `${who} resumed the game.`,
      organiser: `${whose(name, seat)} is the organiser now.`,
      terms: settled(bot),
      show: `${where} agreed that ${bot.replace("-", " ")} sees everything.`,
      hide: `${where} withdrew consent that ${bot.replace("-", " ")} sees everything.`,
    };
    const told =
      said[act] || back.noted(who, act, after ?? null) || time.noted(who, act, whose(name, seat), bot, days);
    return Capital(told || `${who}: ${act} ${where}.`);
  },
};
