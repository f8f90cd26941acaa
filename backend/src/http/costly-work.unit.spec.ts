import { CostlyWork, iterateInTurns } from './costly-work.js';
import { ProcessorShare } from './processor-share.js';

let [cpuMs, nowMs] = [0, 0];
beforeEach(() => {
  jest.spyOn(process, 'cpuUsage').mockImplementation(() => ({ user: cpuMs * 1_000, system: 0 }));
  jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
});
afterEach(() => jest.restoreAllMocks());

/** Lets time pass, in ms, all of which the process uses as CPU time. */
const work = (milliseconds: number): void => void ((cpuMs += milliseconds), (nowMs += milliseconds));

describe('iterateInTurns', () => {
  it('pauses after more than two milliseconds of work, and counts no CPU time after the end of the work', async () => {
    const share = new ProcessorShare(0.25, 50, () => 1);
    const costlyWork = new CostlyWork(share);
    costlyWork.begin();
    const turns = jest.spyOn(costlyWork, 'waitForNextTurn');
    for await (const _ of iterateInTurns([1, 2, 3, 4, 5, 6], costlyWork)) work(1.5);
    expect(turns).toHaveBeenCalledTimes(2); // before the third and the fifth item
    costlyWork.end();
    await costlyWork.waitForNextTurn();
    work(1_000);
    expect(share.waitMs).toBe(0);
  });
});
