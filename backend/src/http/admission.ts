/** Something that a request must acquire before it is handled, and releases afterwards: a permit, or CPU time. */
export interface AdmissionCondition {
  /** @returns whether it was acquired; otherwise the condition calls `admission.advance` when it may be tried again */
  acquire(admission: Admission): boolean;
  /** Called when the admission ends, whether it has acquired this condition or still waits for it. */
  release(admission: Admission, wasAcquired: boolean): void;
}

/** The admission of one request, which acquires its conditions one after the other and keeps them until it ends. */
export class Admission {
  private acquiredCount = 0;
  private hasEnded = false;
  private timer: NodeJS.Timeout | undefined;
  private settle: ((isGranted: boolean) => void) | undefined;

  constructor(private readonly conditions: readonly AdmissionCondition[]) {}

  get isGranted(): boolean {
    return this.acquiredCount === this.conditions.length;
  }

  /** Acquires the missing conditions in their order, up to the first that is not free. @returns whether it has all of them */
  advance(): boolean {
    while (!this.hasEnded && this.conditions[this.acquiredCount]?.acquire(this)) this.acquiredCount += 1;
    if (this.isGranted) clearTimeout(this.timer);
    if (this.isGranted) this.settle?.(true);
    return this.isGranted;
  }

  /** @returns whether the admission is granted in time and not refused. When `end` is called meanwhile, the promise stays pending. */
  waitUntilGranted(timeoutMs: number): Promise<boolean> {
    if (this.hasEnded) return Promise.resolve(false);
    return new Promise((resolve) => {
      this.settle = resolve;
      this.timer = setTimeout(() => this.refuse(), timeoutMs);
    });
  }

  /** Ends the admission before it is granted. */
  refuse(): void {
    this.end();
    this.settle?.(false);
  }

  /** Releases all conditions; called again, it does nothing. */
  end(): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    clearTimeout(this.timer);
    for (const [index, condition] of this.conditions.slice(0, this.acquiredCount + 1).entries())
      condition.release(this, index < this.acquiredCount);
  }
}

interface Permits {
  takenCount: number;
  /** The admissions that wait for a permit, in the order in which they came. */
  readonly waiting: Set<Admission>;
}

/** Semaphores, one for each key (a user, an organisation). Admissions beyond the permits of a key wait in the order in which they came. */
export class KeyedSemaphore {
  /** Has entries only for keys with admissions. */
  private readonly permitsByKey = new Map<string, Permits>();
  private totalTakenCount = 0;

  /** @param permitCount permits of each key @param maxWaiting admissions of each key that may wait; further ones are refused */
  constructor(
    private readonly permitCount: number,
    private readonly maxWaiting = Infinity,
  ) {}

  /** How many keys have admissions. */
  get keyCount(): number {
    return this.permitsByKey.size;
  }

  /** The fraction of all permits in use that this key has, from 0 to 1. */
  fractionOf(key: string): number {
    return (this.permitsByKey.get(key)?.takenCount ?? 0) / Math.max(1, this.totalTakenCount);
  }

  permitOf(key: string): AdmissionCondition {
    return {
      acquire: (admission) => this.acquire(key, admission),
      release: (admission, wasAcquired) => this.release(key, admission, wasAcquired),
    };
  }

  private acquire(key: string, admission: Admission): boolean {
    const permits = this.permitsByKey.get(key) ?? { takenCount: 0, waiting: new Set() };
    this.permitsByKey.set(key, permits);
    if (permits.takenCount < this.permitCount) {
      permits.takenCount += 1;
      this.totalTakenCount += 1;
      permits.waiting.delete(admission);
      return true;
    }
    if (permits.waiting.size < this.maxWaiting) permits.waiting.add(admission);
    else admission.refuse();
    return false;
  }

  private release(key: string, admission: Admission, wasAcquired: boolean): void {
    const permits = this.permitsByKey.get(key);
    permits?.waiting.delete(admission);
    if (!permits || !wasAcquired) return;
    permits.takenCount -= 1;
    this.totalTakenCount -= 1;
    const [next] = permits.waiting;
    if (next) next.advance();
    else if (permits.takenCount === 0) this.permitsByKey.delete(key);
  }
}
