/** Who is signed in here, for every page that wants to know. It is asked once, when somebody wants to know it. */
import type { Refused } from "../api/client";
import type { Me, Person } from "../api/types";
import { saveName } from "../storage";
import * as api from "./api";

class Myself {
  person = $state.raw<Person | null>(null);
  /** Whether the start page is to offer it. */
  offered = $state(false);
  /** Whether the server has said who I am. */
  known = $state(false);
  /** Why the server does not say. */
  refused = $state("");
  #asked = false;

  ask(): void {
    if (this.#asked) return;
    this.#asked = true;
    api.me().then(this.be, (why: Refused) => (this.refused = why.message));
  }

  be = ({ person, offered }: Me): void => {
    this.person = person;
    this.offered = offered || person !== null;
    [this.known, this.refused] = [true, ""];
    if (person) saveName(person.name);
  };
}
export const myself = new Myself();
