import { Busy } from './command-failures.js';
import { TimeBudget } from './time-budget.js';

const never = (): Promise<never> => new Promise(() => undefined);

describe('the time of a command', () => {
  it('answers what the work answers, and how it fails', async () => {
    const budget = new TimeBudget(1_000);
    await expect(budget.within(() => Promise.resolve('done'))).resolves.toBe('done');
    await expect(budget.within(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  });

  it('ends work that does not end by itself', async () => {
    const started = performance.now();
    await expect(new TimeBudget(50).within(never)).rejects.toThrow(Busy);
    expect(performance.now() - started).toBeGreaterThanOrEqual(45);
  });

  it('begins nothing any more when it is over', async () => {
    const budget = new TimeBudget(0);
    let begun = false;
    await expect(budget.within(() => Promise.resolve((begun = true)))).rejects.toThrow(Busy);
    expect(begun).toBe(false);
  });

  it('does not wait for another attempt that would come too late, and says why there was to be one', async () => {
    const budget = new TimeBudget(0);
    await expect(budget.pause(1, 'the reason')).rejects.toMatchObject({ name: 'Busy', cause: 'the reason' });
  });
});
