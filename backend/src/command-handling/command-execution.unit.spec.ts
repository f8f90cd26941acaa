import { CommandTimeout } from './command-errors.js';
import { TimeBudget } from './command-execution.js';

const neverEnding = (): Promise<never> => new Promise(() => undefined);

describe('TimeBudget', () => {
  it('returns the result or the error of the task', async () => {
    const budget = new TimeBudget(1_000);
    await expect(budget.runWithin(() => Promise.resolve('done'))).resolves.toBe('done');
    await expect(budget.runWithin(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  });

  it('rejects with CommandTimeout when the task does not end in time', async () => {
    const startedAt = performance.now();
    await expect(new TimeBudget(50).runWithin(neverEnding)).rejects.toThrow(CommandTimeout);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(45); // timers may fire a little early
  });

  it('does not start a task when the time is over', async () => {
    const budget = new TimeBudget(0);
    let started = false;
    await expect(budget.runWithin(() => Promise.resolve((started = true)))).rejects.toThrow(CommandTimeout);
    expect(started).toBe(false);
  });

  it('fails with CommandTimeout instead of backing off beyond its end, with the reason for the retry as the cause', async () => {
    const budget = new TimeBudget(0);
    await expect(budget.backOff(1, 'the reason')).rejects.toMatchObject({ name: 'CommandTimeout', cause: 'the reason' });
  });
});
