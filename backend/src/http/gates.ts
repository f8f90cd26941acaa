/** What a request passes before its handler runs, and leaves when it has ended. */
export interface Gate {
  /** @returns whether the visit may go on; otherwise the gate calls `visit.advance` when it may try again */
  enter(visit: Visit): boolean;
  /** The visit has ended, whether it was let in or still waits. */
  leave(visit: Visit, wasLetIn: boolean): void;
}

/** One request on its way through the gates: it keeps what it was given while it waits for the next. */
export class Visit {
  private passed = 0;
  private hasEnded = false;
  private timer: NodeJS.Timeout | undefined;
  private settle: ((isThrough: boolean) => void) | undefined;

  constructor(private readonly gates: readonly Gate[]) {}

  get isThrough(): boolean {
    return this.passed === this.gates.length;
  }

  /** Passes every gate that lets it in. @returns whether it is through all of them */
  advance(): boolean {
    while (!this.hasEnded && this.gates[this.passed]?.enter(this)) this.passed += 1;
    if (this.isThrough) clearTimeout(this.timer);
    if (this.isThrough) this.settle?.(true);
    return this.isThrough;
  }

  /** @returns whether it gets through all gates in time. When the visit ends meanwhile, the promise stays pending. */
  waitUntilThrough(milliseconds: number): Promise<boolean> {
    if (this.hasEnded) return Promise.resolve(false);
    return new Promise((resolve) => {
      this.settle = resolve;
      this.timer = setTimeout(() => this.refuse(), milliseconds);
    });
  }

  /** Ends the visit before it is through. */
  refuse(): void {
    this.end();
    this.settle?.(false);
  }

  /** Leaves all gates; again, it does nothing. */
  end(): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    clearTimeout(this.timer);
    for (const [index, gate] of this.gates.slice(0, this.passed + 1).entries()) gate.leave(this, index < this.passed);
  }
}

interface Slots {
  taken: number;
  /** In the order in which they came. */
  readonly waiting: Set<Visit>;
}

/** Lets so many visits of each key (a user, an organisation) in at once; the others wait in the order in which they came. */
export class SlotsByKey {
  /** Nothing is kept of a key without visits. */
  private readonly slotsByKey = new Map<string, Slots>();
  private taken = 0;

  /** @param maxWaiting of each key; beyond, visits are refused */
  constructor(
    private readonly count: number,
    private readonly maxWaiting = Infinity,
  ) {}

  /** How many keys have visits. */
  get size(): number {
    return this.slotsByKey.size;
  }

  /** Which part of all visits that are let in have this key, from 0 to 1. */
  partOf(key: string): number {
    return (this.slotsByKey.get(key)?.taken ?? 0) / Math.max(1, this.taken);
  }

  gateOf(key: string): Gate {
    return {
      enter: (visit) => this.enter(key, visit),
      leave: (visit, wasLetIn) => this.leave(key, visit, wasLetIn),
    };
  }

  private enter(key: string, visit: Visit): boolean {
    const slots = this.slotsByKey.get(key) ?? { taken: 0, waiting: new Set() };
    this.slotsByKey.set(key, slots);
    if (slots.taken < this.count) {
      slots.taken += 1;
      this.taken += 1;
      slots.waiting.delete(visit);
      return true;
    }
    if (slots.waiting.size < this.maxWaiting) slots.waiting.add(visit);
    else visit.refuse();
    return false;
  }

  private leave(key: string, visit: Visit, wasLetIn: boolean): void {
    const slots = this.slotsByKey.get(key);
    slots?.waiting.delete(visit);
    if (!slots || !wasLetIn) return;
    slots.taken -= 1;
    this.taken -= 1;
    const [next] = slots.waiting;
    if (next) next.advance();
    else if (slots.taken === 0) this.slotsByKey.delete(key);
  }
}
