import { ProcessorShare } from './processor-share.js';

/** CPU time that the process has used, and the time that has passed, in ms. */
let used = 0;
let now = 0;
/** The fraction of the requests in flight that are the organisation's. */
let ownFraction = 1;
beforeEach(() => {
  [used, now, ownFraction] = [0, 0, 1];
  jest.spyOn(process, 'cpuUsage').mockImplementation(() => ({ user: used * 1_000, system: 0 }));
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => jest.restoreAllMocks());

/** Lets time pass, all of which the process uses as CPU time. */
const work = (milliseconds: number): void => void ((used += milliseconds), (now += milliseconds));

describe('ProcessorShare', () => {
  it('lets work begin until the saved CPU time is used up, and again once the missing time is saved', () => {
    const share = new ProcessorShare(0.25, 50, () => ownFraction);
    share.begin();
    work(60);
    expect(share.waitMs).toBe(0); // 60 used; 50 were saved, and a quarter of 60 was added
    work(40);
    share.end();
    expect(share.waitMs).toBe(100); // 25 ms are missing
    now += 100;
    expect(share.waitMs).toBe(0);
  });

  it('counts CPU time once when several requests work at the same time, and not at all while none works', () => {
    const share = new ProcessorShare(0.25, 50, () => ownFraction);
    share.begin();
    share.begin();
    work(80);
    share.end();
    share.end();
    work(1_000);
    share.begin();
    expect(share.waitMs).toBe(0);
    work(40);
    expect(share.waitMs).toBe(0);
  });

  it('counts the fraction of the CPU time that the organisation has of the requests in flight', () => {
    const share = new ProcessorShare(0.25, 50, () => ownFraction);
    share.begin();
    ownFraction = 0.1;
    work(1_000);
    expect(share.waitMs).toBe(0); // 100 counted, 250 added
    ownFraction = 0.5;
    work(1_000);
    share.end();
    expect(share.waitMs).toBe(800); // 500 counted; 50 were saved, 250 added: 200 are missing
  });

  it('does not save up more than its maximum', () => {
    const share = new ProcessorShare(0.25, 50, () => ownFraction);
    now += 10_000;
    share.begin();
    work(100);
    expect(share.waitMs).toBe(100);
  });
});
