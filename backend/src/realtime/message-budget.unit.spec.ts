import { MessageBudget } from './message-budget.js';

describe('what a client may say', () => {
  it('is a burst at once, and no more', () => {
    const budget = new MessageBudget(0, 3, 1);
    expect([0, 0, 0, 0].map((now) => budget.spend(now))).toEqual([true, true, true, false]);
  });

  it('grows again with time, up to a burst', () => {
    const budget = new MessageBudget(0, 2, 1);
    for (const now of [0, 0]) budget.spend(now);
    expect(budget.spend(1_000)).toBe(true);
    expect([60_000, 60_000, 60_000].map((now) => budget.spend(now))).toEqual([true, true, false]);
  });

  it('does not shrink when the clock is set back', () => {
    const budget = new MessageBudget(10_000, 2, 1);
    expect([5_000, 5_000].map((now) => budget.spend(now))).toEqual([true, true]);
  });
});
