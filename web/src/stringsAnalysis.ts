/** Every word of the analysis of a finished game. */
const percent = (share: number): string => {
  const shown = 100 * Math.abs(share);
  return `${shown < 9.95 && shown > 0 ? shown.toFixed(1) : Math.round(shown)} %`;
};
const signed = (share: number): string => `${share > 0 ? "+" : share < 0 ? "−" : ""}${percent(share)}`;
const counted = (n: number, one: string, several: string): string[] =>
  n ? [n === 1 ? `1 ${one}` : `${n} ${several}`] : [];

export const analysisWords = {
  title: "Luck and skill",
  begin: "Analyse this game",
  what: "How likely either side was to win at every moment, who was lucky, who decided better, and what would have been better. It takes a minute or two, and is kept for everybody.",
  waiting: "Other games are analysed first.",
  working: (share: number) => `Analysing: ${Math.floor(100 * share)} % done`,
  progress: "How much of the analysis is done",
  curve: (side: string) => `The chance of ${side} to win`,
  from: (start: number, end: number) =>
    `From ${percent(start)} at the beginning to ${percent(end)} at the end.`,
  clickPoint: "Click a point for the moment on the board.",
  side: "Side",
  luck: "Luck",
  skill: "Skill",
  rating: "Play",
  percent,
  signed,
  giveOrTake: (error: number) => `Luck and skill could both be off by ${percent(error)}.`,
  faultsOf: ({ blunders, mistakes, inaccuracies, lost, judged }: Played): string => {
    const found = [
      ...counted(blunders, "blunder", "blunders"),
      ...counted(mistakes, "mistake", "mistakes"),
      ...counted(inaccuracies, "inaccuracy", "inaccuracies"),
    ];
    return found.length
      ? `${found.join(", ")} in ${judged} decisions: ${percent(lost)} given away`
      : `no fault found in ${judged} decisions`;
  },
  moments: "What it turned on",
  faults: "Faults",
  noFaults: "No decision was found that gave away 2 % or more.",
  roll: (side: string) => `A roll, good for ${side}`,
  decision: (side: string) => `A decision, good for ${side}`,
  chances: (before: number, after: number) => `${percent(before)} → ${percent(after)}`,
  lost: (lost: number, error: number) => `−${percent(lost)} (± ${percent(error)})`,
  grades: { inaccuracy: "Inaccuracy", mistake: "Mistake", blunder: "Blunder" } as Record<string, string>,
  better: (chance: number, played: number) => `Better: ${percent(chance)} instead of ${percent(played)}`,
  why: "Why",
  more: (n: number) => `and ${n} more`,
  turn: (n: number) => (n ? `Turn ${n}` : "Set-up"),
  seeIt: "see it",
  seePlan: "see it on the map",
  seeMoment: (n: number, turn: number, says: string) => `See it: turning point ${n}, turn ${turn}: ${says}`,
  seeFault: (turn: number, side: string, grade: string) =>
    `See it on the map: turn ${turn}, ${side}, ${grade}`,
  plan: "What would have been better",
  tryIt: "Play it: what if?",
  back: "Back to the analysis",
  how: "Luck is what every roll changed beyond the exact mean of all it could have brought; the rest is skill. Faults are found by playing other plans on from what the side knew. All of it is as good as the program’s own idea of a position.",
};

interface Played {
  blunders: number;
  mistakes: number;
  inaccuracies: number;
  lost: number;
  judged: number;
}
