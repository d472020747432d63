/** What players are called in lists. */
import { lobby as words } from "../stringsLobby";
import { seatName } from "../strings";
import { workshop } from "../stringsWorkshop";
import type { Scenario } from "../api/types";
import type { TablePlayer } from "./api";

/** A battle in a list, with its group where another has the same title. */
export const battle = ({ id, title, group }: Scenario, all: Scenario[]): string =>
  group && all.some((one) => one.id !== id && one.title === title && one.group !== group)
    ? `${title} · ${group}`
    : title;

export const called = ({ name, bot }: TablePlayer): string =>
  bot ? words.bot(name) : name || words.somebody;

/** With whose values a game is played, if not with those that everybody has. */
export const withValues = ({ data_title }: { data_title: string }): string =>
  data_title && workshop.withValues(data_title);

/** The others, each once. */
export const others = (players: TablePlayer[], seats: string[]): string[] => [
  ...new Set(
    players.filter(({ seat, name }) => name && !seats.includes(seat)).map((player) => called(player)),
  ),
];

/** Whoever has one of these seats, or the seats where nobody has a name. */
export const movers = (players: TablePlayer[], seats: string[]): string => {
  const names = players
    .filter(({ seat }) => seats.includes(seat))
    .map((player) => (player.name ? called(player) : seatName(player.seat)));
  const [first = "", ...more] = [...new Set(names)];
  return more.length ? `${first} +${more.length}` : first;
};

/** Everybody at a table, each once, those of one seat after another. */
export const everybody = (players: TablePlayer[]): string =>
  others(players, []).join(players.length === 2 ? words.versus : ", ");
