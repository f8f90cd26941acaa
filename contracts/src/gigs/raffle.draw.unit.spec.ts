import { performerId } from '../ids.js';
import { pickWinner } from './raffle.draw.js';

const ana = performerId('0195e4a0-0000-7000-8000-00000000000a');
const bo = performerId('0195e4a0-0000-7000-8000-00000000000b');
const entries = [
  { performerId: ana, entries: 3 },
  { performerId: bo, entries: 1 },
];
const seeds = Array.from({ length: 256 }, (_, number) => number.toString(16).padStart(64, '0'));

describe('pickWinner', () => {
  it('picks each performer in proportion to their entries', () => {
    const winners = seeds.map((seed) => pickWinner(seed, entries));
    expect(winners.filter((id) => id === ana)).toHaveLength(192);
    expect(winners.filter((id) => id === bo)).toHaveLength(64);
  });
  it('uses all 256 bits of the seed without rounding', () => {
    // Tickets 0 to 2 are Ana's, 3 is Bo's: (2^256 - 1) mod 4 is 3, and 2^255 mod 4 is 0
    expect(pickWinner('f'.repeat(64), entries)).toBe(bo);
    expect(pickWinner(`8${'0'.repeat(63)}`, entries)).toBe(ana);
  });
  it('throws a RangeError when there are no entries', () => {
    expect(() => pickWinner('1', [])).toThrow(RangeError);
    expect(() => pickWinner('1', [{ performerId: ana, entries: 0 }])).toThrow(RangeError);
  });
});
