import { type DrawView } from '@jamjar/contracts/gigs/raffle.views';
import { checkDraw } from '@jamjar/contracts/history/draw-check';
import { sha256 } from '../command-handling/event-encoding.js';

/** The winning ticket is 7 mod 6 = 1. */
const seed = '7'.padStart(64, '0');
const draw: DrawView = {
  commitment: sha256(seed),
  sealedAt: '2026-11-27T20:00:00.000Z',
  seed,
  entries: [
    { key: 'ana', name: 'Ana R.', entries: 3 },
    { key: 'bo', name: 'Bo L.', entries: 1 },
    { key: 'cai', name: 'Cai', entries: 2 },
  ],
  winner: 'ana',
  at: '2026-11-27T20:05:00.000Z',
  intact: true,
};
const check = (changes: Partial<DrawView> = {}) => checkDraw(sha256, { ...draw, ...changes });
/** Changes the entry at this index. */
const withEntry = (index: number, change: object) => ({
  entries: draw.entries.map((entry, entryIndex) => (entryIndex === index ? { ...entry, ...change } : entry)),
});

describe('the check of a draw', () => {
  it('recomputes commitment, tickets and winner', () => {
    expect(check()).toEqual({
      seal: 'before',
      ranges: [
        { first: 0, last: 2 },
        { first: 3, last: 3 },
        { first: 4, last: 5 },
      ],
      ticketCount: 6,
      winning: { ticket: 1, key: 'ana' },
      isWinnerRight: true,
      isRight: true,
    });
  });

  it.each<[string, Partial<DrawView>]>([
    ['another winner', { winner: 'bo' }],
    ['a winner without an entry', { winner: 'dee' }],
    ['one entry less', { entries: draw.entries.slice(1) }],
    ['one more entry in front', { entries: [{ key: 'dee', name: 'Dee', entries: 2 }, ...draw.entries] }],
    ['entries in another order', { entries: draw.entries.toReversed() }],
    ['another number of entries', withEntry(0, { entries: 1 })],
    ['an entry of somebody else', withEntry(0, { key: 'dee' })],
    ['no entries', { entries: [] }],
    ['a fractional number of entries', withEntry(1, { entries: 0.5 })],
  ])('fails with %s: the computed winner is another one, or none', (_what, changes) => {
    expect(check(changes)).toMatchObject({ seal: 'before', isWinnerRight: false, isRight: false });
  });

  it('fails with a changed entry, though the same performer wins, because the history is no longer intact', () => {
    const { winning, isWinnerRight, isRight } = check({ ...withEntry(2, { entries: 3 }), intact: false });
    expect({ winning, isWinnerRight, isRight }).toEqual({ winning: { ticket: 0, key: 'ana' }, isWinnerRight: true, isRight: false });
  });

  it.each(['8'.padStart(64, '0'), '0'.repeat(64), 'not a seed', ''])('fails with the seed %j, which was not sealed', (changed) => {
    expect(check({ seed: changed })).toMatchObject({ seal: 'differs', isRight: false });
  });

  it('fails with another commitment, also when it was sealed at the draw', () => {
    expect(check({ commitment: sha256('another') })).toMatchObject({ seal: 'differs', isWinnerRight: true, isRight: false });
    expect(check({ commitment: sha256('another'), sealedAt: draw.at })).toMatchObject({ seal: 'differs', isRight: false });
  });

  it('proves only the arithmetic of a draw that was sealed at the same time, later, or never', () => {
    for (const sealedAt of [draw.at, '2026-11-27T20:06:00.000Z'])
      expect(check({ sealedAt })).toMatchObject({ seal: 'atDraw', isRight: true });
    expect(check({ commitment: null, sealedAt: null })).toMatchObject({ seal: 'atDraw', isRight: true });
    expect(check({ commitment: null, sealedAt: null, winner: 'bo' })).toMatchObject({ seal: 'atDraw', isRight: false });
  });

  it('finds no winning ticket when the seed is not a number', () => {
    expect(check({ seed: 'xyz' })).toMatchObject({ winning: null, isWinnerRight: false });
  });
});
