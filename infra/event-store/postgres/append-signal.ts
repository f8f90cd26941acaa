/** Wakes subscribers that wait for new events in the log. A notification between two waits is not lost. */
export class AppendSignal {
  private readonly waiters = new Set<SignalWaiter>();

  notify(): void {
    for (const waiter of this.waiters) waiter.notify();
  }

  newWaiter(): SignalWaiter {
    const waiter = new SignalWaiter(() => this.waiters.delete(waiter));
    this.waiters.add(waiter);
    return waiter;
  }
}

/** One subscriber's view of an `AppendSignal`. */
export class SignalWaiter {
  private isNotified = false;
  private resolveWait: () => void = () => undefined;

  constructor(readonly unsubscribe: () => void) {}

  /** Call this before reading the log: a notification after this call ends the next wait at once. */
  reset(): void {
    this.isNotified = false;
  }

  notify(): void {
    this.isNotified = true;
    this.resolveWait();
  }

  /** Resolves after a notification, after the timeout, or when `signal` aborts. */
  wait(timeoutMs: number, signal: AbortSignal): Promise<void> {
    if (this.isNotified || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      this.resolveWait = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', this.resolveWait);
        resolve();
      };
      const timer = setTimeout(this.resolveWait, timeoutMs);
      signal.addEventListener('abort', this.resolveWait, { once: true });
    });
  }
}
