import { ProcessorShare } from './processor-share.js';

/** CPU time that the process has used, and the time that has passed, in ms. */
let used = 0;
let now = 0;
/** The fraction of the requests in flight that are the organisation's. */
let part = 1;
beforeEach(() => {
  [used, now, part] = [0, 0, 1];
  jest.spyOn(process, 'cpuUsage').mockImplementation(() => ({ user: used * 1_000, system: 0 }));
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => jest.restoreAllMocks());

/** Lets time pass, all of which the process uses as CPU time. */
const work = (milliseconds: number): void => void ((used += milliseconds), (now += milliseconds));

describe('ProcessorShare', () => {
  it('lets work begin until what was saved up is used, and again when it is saved up', () => {
    const share = new ProcessorShare(0.25, 50, () => part);
    share.begin();
    work(60);
    expect(share.waitMs).toBe(0); // 50 and a quarter of 60
    work(40);
    share.end();
    expect(share.waitMs).toBe(100); // 25 ms are missing
    now += 100;
    expect(share.waitMs).toBe(0);
  });

  it('counts what several requests do at the same time once, and nothing while none works', () => {
    const share = new ProcessorShare(0.25, 50, () => part);
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

  it('counts as much of the processor time as it has of the requests in flight', () => {
    const share = new ProcessorShare(0.25, 50, () => part);
    share.begin();
    part = 0.1;
    work(1_000);
    expect(share.waitMs).toBe(0); // 100 of 1,000 ms, and 250 were saved up
    part = 0.5;
    work(1_000);
    share.end();
    expect(share.waitMs).toBe(800); // 500, and 300 were saved up
  });

  it('does not save up more than its maximum', () => {
    const share = new ProcessorShare(0.25, 50, () => part);
    now += 10_000;
    share.begin();
    work(100);
    expect(share.waitMs).toBe(100);
  });
});
