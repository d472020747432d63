/** The words of going back past a roll or another seat, by consent of the other side. */
import { Capital, seatName } from "./strings";

const them = (seats: string[]): string => seats.map(seatName).join(" and ");
const entries = (count: number): string => (count === 1 ? "1 entry" : `${count} entries`);

export const back = {
  ask: "Ask to take back to …",
  askHelp: "Undo ends at a roll, a reveal and another seat. Past that the other side has to agree.",
  title: "Take back to before …",
  explains:
    "The other side is asked, and the game goes back if they agree; bots agree. What anybody has seen since stays known, and no die is rolled again: the next roll is a new one.",
  nothing: "You have decided nothing yet that stands.",
  before: (says: string, n: number, count: number): string =>
    `${says.replace(/\.$/, "")} (entry ${n}, ${entries(count)} ago)`,
  asks: (who: string, says: string, count: number): string =>
    `${who} asked to take the game back${says ? ` to before: ${says.replace(/\.$/, "")}` : ""} (${entries(count)}). Do you agree?`,
  asked: (seats: string[]): string =>
    `You have asked to take the game back. ${Capital(them(seats))} can agree.`,
  others: (who: string, seats: string[]): string =>
    `${who} has asked to take the game back. ${Capital(them(seats))} can agree.`,
  known: "What everybody has seen stays known; no die is rolled again.",
  short: "Take back?",
  yes: "Agree",
  no: "Refuse",
  withdraw: "Withdraw",
  look: "Look",
  lookHelp: "Shows the moment that the game would go back to.",
  wentBack: (who: string, after: number, seats: string[]): string =>
    `${who} took the game back to before entry ${after + 1}, by consent of ${them(seats)}.`,
  noted: (who: string, act: string, after: number | null): string => {
    const said: Record<string, string> = {
      asks: `${who} asked to take the game back to before entry ${(after ?? 0) + 1}.`,
      agrees: `${who} agreed to take the game back.`,
      refuses: `${who} did not agree: the game goes on from here.`,
      withdraws: `${who} withdrew the wish to take the game back.`,
    };
    return said[act] ?? "";
  },
};
