import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { type Gate, type Visit } from './gates.js';

/** How long costly work goes on without letting others in. */
const maxTurnMs = 2;

/** Processor time of the process in ms, of all its threads. */
const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/**
 * Lets the costly work of one organisation take a share of the process's time. While it works, the processor time of the process is counted as
 * its own in proportion to its requests in flight among those of all, because nobody can tell them apart.
 */
export class ProcessorShare implements Gate {
  /** Processor time in ms that may be used now. Negative: it was used in advance, and whoever comes next waits. */
  private credit: number;
  private creditAt = performance.now();
  private working = 0;
  private countedUntil = 0;
  private readonly timers = new Map<Visit, NodeJS.Timeout>();

  /**
   * @param share of one processor's time
   * @param maxCredit how many ms of it can be saved up
   * @param ownPart which part of the process's requests in flight are the organisation's, from 0 to 1
   */
  constructor(
    private readonly share: number,
    private readonly maxCredit: number,
    private readonly ownPart: () => number,
  ) {
    this.credit = maxCredit;
  }

  /** How long work has to wait before it begins, in ms. */
  get waitMs(): number {
    this.count();
    return Math.max(0, -this.credit / this.share);
  }

  enter(visit: Visit): boolean {
    clearTimeout(this.timers.get(visit));
    this.timers.delete(visit);
    const { waitMs } = this;
    if (waitMs === 0) return true;
    this.timers.set(
      visit,
      setTimeout(() => visit.advance(), Math.ceil(waitMs)),
    );
    return false;
  }

  leave(visit: Visit): void {
    clearTimeout(this.timers.get(visit));
    this.timers.delete(visit);
  }

  begin(): void {
    this.count();
    this.working += 1;
  }

  end(): void {
    this.count();
    this.working -= 1;
  }

  private count(): void {
    const [now, used] = [performance.now(), processorMs()];
    if (this.working > 0) this.credit -= (used - this.countedUntil) * this.ownPart();
    this.credit = Math.min(this.maxCredit, this.credit + (now - this.creditAt) * this.share);
    [this.creditAt, this.countedUntil] = [now, used];
  }
}

/** The costly work of one request, which goes on in turns of some milliseconds. */
export class Pace {
  private isWorking = false;
  private hasEnded = false;
  private turnBegan = 0;

  constructor(readonly share: ProcessorShare) {}

  /** Whether the work has to pause: see `nextTurn`. */
  get isDue(): boolean {
    return !this.isWorking || performance.now() - this.turnBegan > maxTurnMs;
  }

  begin(): void {
    if (this.isWorking || this.hasEnded) return;
    this.share.begin();
    this.isWorking = true;
    this.turnBegan = performance.now();
  }

  /** Nothing that goes on after this is counted. */
  end(): void {
    this.rest();
    this.hasEnded = true;
  }

  /** The work waits for something else. */
  rest(): void {
    if (this.isWorking) this.share.end();
    this.isWorking = false;
  }

  /** Lets others in, and waits until there is processor time for the organisation again. */
  async nextTurn(): Promise<void> {
    this.rest();
    await nextTurn();
    for (let { waitMs } = this.share; waitMs > 0; { waitMs } = this.share) await sleep(Math.ceil(waitMs));
    this.begin();
  }
}

const paces = new WeakMap<object, Pace>();

/** Says that the response comes from costly work, which has begun. */
export const setPace = (response: object, pace: Pace): void => void paces.set(response, pace);

/** Undefined when the request is not costly. */
export const paceOf = (response: object): Pace | undefined => paces.get(response);

/** The same items, with a pause whenever one is due. */
export async function* inTurns<Item>(items: Iterable<Item> | AsyncIterable<Item>, pace: Pace): AsyncGenerator<Item> {
  for await (const item of items) {
    if (pace.isDue) await pace.nextTurn();
    yield item;
  }
}
