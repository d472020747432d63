/** Words for clocks: time controls, what a clock shows, holidays. */
import type { SeatTime, TimeControl } from "./api/types";
import { Capital, seatName } from "./strings";

const counted = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;
const days = (n: number): string => counted(Math.round(n * 100) / 100, "day");
const date = (at: number): string =>
  new Date(at * 1000).toLocaleDateString(undefined, { day: "numeric", month: "short" });

export const time = {
  title: "Time",
  pace: "Pace",
  paces: { none: "No clocks", live: "Minutes", days: "Days" },
  paceHelp: {
    none: "Nobody is hurried.",
    live: "For an evening: each seat has so many minutes for the whole game, and some more with every turn.",
    days: "For weeks: each seat has some days for every turn, and a bank of days for when that is not enough.",
  },
  minutes: "Minutes for each seat",
  increment: "Seconds more with every turn",
  days: "Days for each turn",
  bank: "Days in the bank",
  holidays: "Days of holiday",
  then: "When time is out",
  thens: {
    bot: "A bot plays on; you may come back",
    loses: "The side loses",
    nothing: "Nothing: it is only shown",
  },
  sides: "In a side of several seats nobody loses for all of them: a bot plays on.",
  bots: "Bots have no clock, and a pause stops all of them.",
  control: (control: TimeControl): string => {
    const { pace, minutes, increment, bank, holidays } = control;
    const given =
      pace === "live"
        ? `${counted(minutes, "minute")} a seat${increment ? `, ${increment} s more with every turn` : ""}`
        : [
            `${days(control.days)} a turn`,
            bank && `${days(bank)} in the bank`,
            holidays && `${days(holidays)} of holiday`,
          ]
            .filter(Boolean)
            .join(", ");
    const then = { bot: "then a bot plays on", loses: "then the side loses", nothing: "" }[control.then];
    return [given, then].filter(Boolean).join("; ");
  },
  waits: "The clocks begin when everybody has sat down.",
  clocks: "Clocks",
  of: (name: string) => `Clock of ${name}`,
  low: "little time",
  out: "time is out",
  runs: "running",
  lowForYou: "You have little time left.",
  outForYou: "Your time is out.",
  lost: (seat: string) => `${Capital(seatName(seat))} has no time left and has lost by that.`,
  lostNote: "It was agreed when the game was begun.",
  /** What a list of games says of a clock. */
  left: (text: string) => `${text} left`,
  // holidays
  away: ({ holiday }: SeatTime, now: number): string =>
    !holiday
      ? ""
      : holiday[0] <= now
        ? `on holiday until ${date(holiday[1])}`
        : `on holiday from ${date(holiday[0])} to ${date(holiday[1])}`,
  onHoliday: "on holiday",
  holiday: "Holiday",
  endHoliday: "End the holiday",
  holidayDays: (most: number) => `Days of holiday (${days(most)} left)`,
  from: "From",
  take: "Take it",
  noted: (who: string, act: string, seat: string, bot: string, holiday: string): string => {
    const plays = bot ? ` The bot ${bot} plays on.` : "";
    const said: Record<string, string> = {
      time: `The time of ${seat} is out.${plays}`,
      lost: `The time of ${seat} is out: that side has lost.`,
      holiday: holiday ? `${who} takes ${days(Number(holiday))} of holiday.` : `${who} is back from holiday.`,
    };
    return said[act] ?? "";
  },
};
