/** The words of the what-if board. */
import { seatName } from "./strings";

export const whatIfWords = {
  title: "What if?",
  short: "What if",
  help: "What if? Try it out from here, without touching the game",
  nothing: "Nothing here counts.",
  supposed: (seat: string) =>
    `Hidden things are supposed: what ${seatName(seat)} did not know is drawn anew.`,
  eyes: (seat: string, own: string) =>
    `What ${seatName(seat)} knew and ${seatName(own)} did not is supposed; on the map it is marked ?.`,
  eyesShort: (own: string) => `Supposed: what ${seatName(own)} did not know`,
  known: "It began with the true position: the game is over.",
  /** As short as a phone wants it. */
  supposedShort: "Nothing counts; hidden is supposed",
  knownShort: "Nothing here counts",
  mark: "?",
  again: "Roll again",
  againShort: "Again",
  againHelp: "Take back what came after the last roll or draw, and roll once more",
  branches: "Branches",
  branchesHelp: "All what-if branches of this game, and who plays the sides",
  back: "Back to the game",
  backShort: "Back",
  explains:
    "A branch goes on from here, as far as you know the game at this moment. Play both sides or let a bot play one, take back and roll again as you like. The real game is not touched, and nobody else sees it.",
  explainsOver:
    "A branch goes on from here, with everything as it really was. Play both sides or let a bot play one, take back and roll again as you like. The game itself is not touched.",
  from: (at: number, length: number) =>
    at === length ? "Begin here, at the present moment" : `Begin here, after entry ${at} of ${length}`,
  another: (at: number, length: number) =>
    at === length ? "Another branch from here" : `Another branch from entry ${at}`,
  ended: "The game is over here: look back to an earlier moment, and begin there.",
  onlyPlayers: "Only those who hold a seat can try something out while the game goes on.",
  other: "The other side is played by",
  me: "me",
  bot: (kind: string) => `a bot: ${kind}`,
  plays: (seat: string) => `Who plays ${seatName(seat)}`,
  sides: "Sides",
  noHelp: "While several people play this game, no bot helps here, and no chances are shown.",
  yours: "Your branches",
  none: "There are none yet.",
  unnamed: (n: number) => `Branch ${n}`,
  where: (at: number, seat: string, more: number) =>
    `left the game after entry ${at}, as ${seatName(seat)}; ${more === 1 ? "1 entry" : `${more} entries`} long`,
  chance: (percent: number) => `${percent} %`,
  chanceSays: (seat: string, percent: number) =>
    `${seatName(seat)} would win about ${percent} in 100 from there`,
  won: "won",
  lost: "lost",
  drawn: "a draw",
  open: "Open",
  here: "You are here",
  name: "Name",
  nameOf: (branch: string) => `Name of ${branch}`,
  save: "Save the name",
  remove: "Delete",
  removeSure: "Really delete?",
};
