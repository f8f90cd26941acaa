import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { type ProcessorShare } from './processor-share.js';

/** How long costly work goes on before other requests are handled. */
const maxTurnMs = 2;

/** The costly work of one request, which goes on in turns of some milliseconds. */
export class CostlyWork {
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

  /** Lets the event loop handle other requests, and waits until there is processor time for the organisation again. */
  async nextTurn(): Promise<void> {
    this.rest();
    await nextTurn();
    for (let { waitMs } = this.share; waitMs > 0; { waitMs } = this.share) await sleep(Math.ceil(waitMs));
    this.begin();
  }
}

const workByResponse = new WeakMap<object, CostlyWork>();

/** Says that the response comes from costly work. */
export const setCostlyWork = (response: object, work: CostlyWork): void => void workByResponse.set(response, work);

/** Undefined when the request is not costly. */
export const costlyWorkOf = (response: object): CostlyWork | undefined => workByResponse.get(response);

/** The same items, with a pause whenever one is due. */
export async function* inTurns<Item>(items: Iterable<Item> | AsyncIterable<Item>, work: CostlyWork): AsyncGenerator<Item> {
  for await (const item of items) {
    if (work.isDue) await work.nextTurn();
    yield item;
  }
}
