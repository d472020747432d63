/** What the server sends and takes, from its API document (`schema.d.ts`, made by `make types`). */
import type { components } from "./schema";

type Schemas = components["schemas"];

export type NewGame = Omit<Schemas["NewGame"], "seed"> & Partial<Pick<Schemas["NewGame"], "seed">>;
export type GameOptions = NewGame["options"];
export type CreatedGame = Schemas["Begun"];
export type Page = Schemas["Page"];
export type Refusal = Schemas["Refused"];
export type DiceShown = Schemas["DiceShown"];
export type DiceOpened = Schemas["DiceOpened"];
export type Scenario = Schemas["Scenario"];
export type ScenarioOption = Schemas["ScenarioOption"];
export type Snapshot = Schemas["Shown"];
export type View = Schemas["View"];
export type Decision = Schemas["Decision"];
export type Option = Schemas["Option"];
export type Result = Schemas["Result"];
export type Clock = Schemas["Clock"];
export type Panel = Schemas["Panel"];
export type Card = Schemas["Card"];
export type UnitName = Schemas["UnitName"];
export type LogEntry = Schemas["Told"];
export type GameEvent = Schemas["Event"];
export type Intent = Schemas["Why"]["intent"];
export type Explanation = Schemas["Explained"];
export type HeldSeat = Schemas["Held"];
export type Lens = Schemas["Lens"];
export type Overlay = Schemas["Overlay"];
/** Empty for the battle that is being fought. */
export type Battle = Schemas["Battle"]["battle"];
export type Odds = Schemas["Odds"];
export type Reported = Schemas["Reported"];
export type Report = Schemas["Report"];
export type ScoreLine = Report["series"][number]["lines"][number];
export type Outcome = Schemas["Outcome"];
export type RuleBook = Schemas["RuleBook"];
export type Plan = Schemas["Board"];
export type Piece = Schemas["Piece"];
export type Scene = Schemas["Scene"];
export type Point = Plan["hexes"][string];
