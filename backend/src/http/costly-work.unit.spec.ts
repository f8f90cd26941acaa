import { CostlyWork, iterateInTurns } from './costly-work.js';
import { ProcessorShare } from './processor-share.js';

let [used, now] = [0, 0];
beforeEach(() => {
  jest.spyOn(process, 'cpuUsage').mockImplementation(() => ({ user: used * 1_000, system: 0 }));
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => jest.restoreAllMocks());

/** Lets time pass, in ms, all of which the process uses as CPU time. */
const work = (milliseconds: number): void => void ((used += milliseconds), (now += milliseconds));

describe('iterateInTurns', () => {
  it('pauses after two milliseconds of work, counts no pause, and counts nothing after the end', async () => {
    const share = new ProcessorShare(0.25, 50, () => 1);
    const costlyWork = new CostlyWork(share);
    costlyWork.begin();
    const turns = jest.spyOn(costlyWork, 'waitForNextTurn');
    for await (const _ of iterateInTurns([1, 2, 3, 4, 5, 6], costlyWork)) work(1.5);
    expect(turns).toHaveBeenCalledTimes(2);
    costlyWork.end();
    await costlyWork.waitForNextTurn();
    work(1_000);
    expect(share.waitMs).toBe(0);
  });
});
