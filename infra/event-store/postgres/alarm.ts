/** Wakes those who wait for news of the log. What rings between two waits is not lost. */
export class Alarm {
  private readonly sleepers = new Set<Sleeper>();

  ring(): void {
    for (const sleeper of this.sleepers) sleeper.ring();
  }

  sleeper(): Sleeper {
    const sleeper = new Sleeper(() => this.sleepers.delete(sleeper));
    this.sleepers.add(sleeper);
    return sleeper;
  }
}

export class Sleeper {
  private rang = false;
  private wake: () => void = () => undefined;

  constructor(readonly leave: () => void) {}

  /** Call it before looking for news: what rings from now on ends the next wait at once. */
  listen(): void {
    this.rang = false;
  }

  ring(): void {
    this.rang = true;
    this.wake();
  }

  /** Until it rings, the time is up, or the signal aborts. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void> {
    if (this.rang || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      this.wake = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', this.wake);
        resolve();
      };
      const timer = setTimeout(this.wake, milliseconds);
      signal.addEventListener('abort', this.wake, { once: true });
    });
  }
}
