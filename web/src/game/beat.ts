/** Time that can stand still, and be cut short. */
export class Beat {
  #wake: (() => void) | null = null;
  #still = false;
  #hurry = false;

  /** Resolves after so many milliseconds in which time did not stand still, at once when in a hurry. */
  async wait(ms: number): Promise<void> {
    let left = ms;
    while (left > 0 && !this.#hurry) {
      const [began, runs] = [performance.now(), !this.#still];
      await new Promise<void>((done) => {
        this.#wake = done;
        if (runs) setTimeout(done, left);
      });
      if (runs) left -= performance.now() - began;
    }
  }

  stand(still: boolean): void {
    this.#still = still;
    this.#wake?.();
  }

  /** Nothing is waited for until told otherwise. */
  hurry(hurry: boolean): void {
    this.#hurry = hurry;
    if (hurry) this.#wake?.();
  }
}
