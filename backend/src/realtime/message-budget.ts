/** How much a client may say: `burst` messages at once, and `perSecond` more with every second. Times in ms. */
export class MessageBudget {
  #left: number;
  #countedAt: number;

  constructor(
    now: number,
    private readonly burst = 20,
    private readonly perSecond = 5,
  ) {
    this.#left = burst;
    this.#countedAt = now;
  }

  /** False: it said too much. */
  spend(now: number): boolean {
    const regained = (Math.max(0, now - this.#countedAt) / 1000) * this.perSecond;
    this.#left = Math.min(this.burst, this.#left + regained) - 1;
    this.#countedAt = now;
    return this.#left >= 0;
  }
}
