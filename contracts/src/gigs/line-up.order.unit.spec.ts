import { type GigType } from '../enums.js';
import { performerId } from '../ids.js';
import { waiting } from './gig.state.js';
import { compareCallingOrder, compareLineUpOrder, isCallableAtOpenMic } from './line-up.order.js';

const idOf = (digit: number) => performerId(`0195e4a0-0000-7000-8000-00000000000${digit}`);
/** The compared fields of the performer whose id ends with the digit, by which `callingOrder` names them. */
const item = (digit: number, sortOrder: number, lastPlayedAt: number | string | null = null, played = lastPlayedAt !== null) => ({
  id: idOf(digit),
  sortOrder,
  played,
  lastPlayedAt,
});
const callingOrder = (type: GigType, ...items: ReturnType<typeof item>[]): number[] =>
  items.sort(compareCallingOrder(type)).map(({ id }) => Number(id.at(-1)));

describe('compareCallingOrder', () => {
  it('puts performers who have not played before the others, by sort order and then by id', () => {
    expect(callingOrder('jam', item(1, 10, 100), item(2, 3000), item(4, 2000), item(3, 2000))).toEqual([3, 4, 2, 1]);
  });
  it('sorts performers who have played at a jam by the end of their last stint, then by id, and ignores their sort orders', () => {
    expect(callingOrder('jam', item(1, 10, 300), item(4, 20, 200), item(3, 30, 200), item(2, 40, 100))).toEqual([2, 3, 4, 1]);
  });
  it('also compares times that are ISO 8601 texts, as in views', () => {
    const [early, late] = ['2026-03-06T20:00:00.000Z', '2026-03-06T20:10:00.000Z'];
    expect(callingOrder('jam', item(1, 10, late), item(2, 20, early))).toEqual([2, 1]);
  });
  it('puts a performer on stage for the first time before performers who have left the stage', () => {
    expect(callingOrder('jam', item(1, 10, 100), item(2, 20, null, true))).toEqual([2, 1]);
    expect(callingOrder('jam', item(2, 20, null, true), item(1, 10, 100))).toEqual([2, 1]);
  });
  it('puts performers who have played after the others at other gigs, in the order of the line-up', () => {
    for (const type of ['openmic', 'generic'] as const)
      expect(callingOrder(type, item(1, 10, 300), item(2, 20, 100), item(3, 30))).toEqual([3, 1, 2]);
  });
  it('returns 0 for a performer compared with themselves', () => {
    for (const each of [item(1, 10), item(1, 10, 100), item(1, 10, null, true)]) expect(compareCallingOrder('jam')(each, each)).toBe(0);
    expect(compareLineUpOrder(item(1, 10), item(1, 10))).toBe(0);
  });
});

describe('isCallableAtOpenMic', () => {
  it('is true for a performer who waits, is not held and has not played', () => {
    expect(isCallableAtOpenMic({ status: waiting, performanceCount: 0 })).toBe(true);
  });
  it.each([
    ['held', { kind: 'waiting', held: true }, 0],
    ['back from the stage', waiting, 1],
    ['selected', { kind: 'selected', instruments: [], replacingPerformerId: null }, 0],
    ['removed', { kind: 'removed', by: 'staff' }, 0],
  ] as const)('is false for a performer who is %s', (_what, status, performanceCount) => {
    expect(isCallableAtOpenMic({ status, performanceCount })).toBe(false);
  });
});
