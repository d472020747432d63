/** One thing at a time that the server is asked to do: whether it goes on, and what went wrong. */
import { wasClosed } from "./passkey";

export class Task {
  busy = $state(false);
  failed = $state("");
  done = $state("");

  /** Do it; `done` is said when it is. */
  run = async (work: () => Promise<unknown>, done = ""): Promise<void> => {
    [this.busy, this.failed, this.done] = [true, "", ""];
    try {
      await work();
      this.done = done;
    } catch (why) {
      if (!wasClosed(why)) this.failed = (why as Error).message;
    }
    this.busy = false;
  };

  /** The same for a form, whose page stays. */
  submit =
    (work: () => Promise<unknown>, done = "") =>
    (event: Event): void => {
      event.preventDefault();
      void this.run(work, done);
    };
}
