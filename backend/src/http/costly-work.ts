import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { type ProcessorShare } from './processor-share.js';

/** How long costly work goes on before other requests are handled. */
const maxTurnMs = 2;

/** The costly work of one request. It pauses every few milliseconds, so that other requests are handled meanwhile. */
export class CostlyWork {
  private isWorking = false;
  private hasEnded = false;
  private turnStartedAt = 0;

  constructor(readonly share: ProcessorShare) {}

  /** Whether the work has to pause: see `waitForNextTurn`. */
  get shouldPause(): boolean {
    return !this.isWorking || performance.now() - this.turnStartedAt > maxTurnMs;
  }

  begin(): void {
    if (this.isWorking || this.hasEnded) return;
    this.share.begin();
    this.isWorking = true;
    this.turnStartedAt = performance.now();
  }

  /** Ends the work for good: CPU time that is used later is not counted. */
  end(): void {
    this.pause();
    this.hasEnded = true;
  }

  /** Stops counting CPU time while the work waits for something else. */
  pause(): void {
    if (this.isWorking) this.share.end();
    this.isWorking = false;
  }

  /** Lets the event loop handle other requests, and waits until the organisation or user has CPU time again. */
  async waitForNextTurn(): Promise<void> {
    this.pause();
    await nextTurn();
    for (let { waitMs } = this.share; waitMs > 0; { waitMs } = this.share) await sleep(Math.ceil(waitMs));
    this.begin();
  }
}

const workByResponse = new WeakMap<object, CostlyWork>();

/** Stores the costly work that a response comes from. */
export const setCostlyWork = (response: object, work: CostlyWork): void => void workByResponse.set(response, work);

/** The costly work that a response comes from; undefined when its request is not costly. */
export const costlyWorkOf = (response: object): CostlyWork | undefined => workByResponse.get(response);

/** Yields the same items, and pauses whenever the work should. */
export async function* iterateInTurns<Item>(items: Iterable<Item> | AsyncIterable<Item>, work: CostlyWork): AsyncGenerator<Item> {
  for await (const item of items) {
    if (work.shouldPause) await work.waitForNextTurn();
    yield item;
  }
}
