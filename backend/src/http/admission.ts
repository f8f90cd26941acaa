/** Something that a request has to get before it is handled, and gives back afterwards. */
export interface AdmissionCondition {
  /** @returns whether the request may go on; otherwise `admission.advance` is called when it may try again */
  acquire(admission: Admission): boolean;
  /** The admission has ended, whether it had acquired this or still waited for it. */
  release(admission: Admission, wasAcquired: boolean): void;
}

/** The admission of one request, which acquires its conditions one after the other and keeps them until it ends. */
export class Admission {
  private acquired = 0;
  private hasEnded = false;
  private timer: NodeJS.Timeout | undefined;
  private settle: ((isGranted: boolean) => void) | undefined;

  constructor(private readonly conditions: readonly AdmissionCondition[]) {}

  get isGranted(): boolean {
    return this.acquired === this.conditions.length;
  }

  /** Acquires every condition that is free. @returns whether it has all of them */
  advance(): boolean {
    while (!this.hasEnded && this.conditions[this.acquired]?.acquire(this)) this.acquired += 1;
    if (this.isGranted) clearTimeout(this.timer);
    if (this.isGranted) this.settle?.(true);
    return this.isGranted;
  }

  /** @returns whether it is granted in time. When it ends meanwhile, the promise stays pending. */
  waitUntilGranted(milliseconds: number): Promise<boolean> {
    if (this.hasEnded) return Promise.resolve(false);
    return new Promise((resolve) => {
      this.settle = resolve;
      this.timer = setTimeout(() => this.refuse(), milliseconds);
    });
  }

  /** Ends it before it is granted. */
  refuse(): void {
    this.end();
    this.settle?.(false);
  }

  /** Releases all conditions; called again, it does nothing. */
  end(): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    clearTimeout(this.timer);
    for (const [index, condition] of this.conditions.slice(0, this.acquired + 1).entries()) condition.release(this, index < this.acquired);
  }
}

interface Permits {
  taken: number;
  /** In the order in which they came. */
  readonly waiting: Set<Admission>;
}

/** A semaphore for each key (a user, an organisation): it gives so many permits at once; the others wait in the order in which they came. */
export class KeyedSemaphore {
  /** Nothing is kept of a key without admissions. */
  private readonly permitsByKey = new Map<string, Permits>();
  private taken = 0;

  /** @param maxWaiting of each key; beyond, admissions are refused */
  constructor(
    private readonly count: number,
    private readonly maxWaiting = Infinity,
  ) {}

  /** How many keys have admissions. */
  get size(): number {
    return this.permitsByKey.size;
  }

  /** Which part of all permits in use this key has, from 0 to 1. */
  partOf(key: string): number {
    return (this.permitsByKey.get(key)?.taken ?? 0) / Math.max(1, this.taken);
  }

  permitOf(key: string): AdmissionCondition {
    return {
      acquire: (admission) => this.acquire(key, admission),
      release: (admission, wasAcquired) => this.release(key, admission, wasAcquired),
    };
  }

  private acquire(key: string, admission: Admission): boolean {
    const permits = this.permitsByKey.get(key) ?? { taken: 0, waiting: new Set() };
    this.permitsByKey.set(key, permits);
    if (permits.taken < this.count) {
      permits.taken += 1;
      this.taken += 1;
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
    permits.taken -= 1;
    this.taken -= 1;
    const [next] = permits.waiting;
    if (next) next.advance();
    else if (permits.taken === 0) this.permitsByKey.delete(key);
  }
}
