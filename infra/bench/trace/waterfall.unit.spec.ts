import { countStatements, toWaterfall } from './waterfall.js';

const step = (label: string, startUs: number, endUs = startUs) => ({ label, startUs, endUs });
const action = [step('append', 1, 3), step('project', 4, 6), step('response', 7), step('checkpoint', 50, 51)];

describe('countStatements', () => {
  it('counts the statements before the response, and all statements', () => {
    expect(countStatements([action, action])).toEqual({ beforeResponse: 2, inAll: 3 });
  });

  it('ignores statements that few actions have', () => {
    expect(countStatements([[step('poll', 0), ...action], action, action])).toEqual({ beforeResponse: 2, inAll: 3 });
  });
});

describe('toWaterfall', () => {
  it('orders the steps by the medians of their beginnings, and numbers repeated statements', () => {
    const actionOf = (delay: number) => [step('append', 1, 3), step('append', 6 + delay, 8), step('response', 5 + delay)];
    expect(toWaterfall([actionOf(0), actionOf(2), actionOf(9)])).toEqual([
      step('append', 1, 3),
      step('response', 7),
      step('append (2)', 8),
    ]);
  });

  it('omits statements that fewer than half of the actions have', () => {
    expect(toWaterfall([action, action, [...action, step('poll', 60)]]).map(({ label }) => label)).not.toContain('poll');
  });
});
