import { render, screen } from '@testing-library/react';
import { type DrawView } from '@jamjar/contracts/gigs/raffle.views';
import { drawFixture } from '../../testing/draws.fixture.js';
import { DrawCheckResult } from './draw-check.js';

const draw = drawFixture();
const show = (changes: Partial<DrawView> = {}) => render(<DrawCheckResult draw={{ ...draw, ...changes }} />);
const readVerdict = (): string | null => screen.getByRole('status').textContent;
/** Each check with its sign. */
const readChecks = (): string[] => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const intactLine = '✓The history has it as it was recorded';

describe('the check of a draw', () => {
  it('shows verdict, checks, arithmetic, entries, seed and commitment', () => {
    show();
    expect(readVerdict()).toBe('This draw is right');
    expect(readChecks()).toEqual([
      expect.stringMatching(/^✓Sealed at \d\d:00, drawn at \d\d:05: the seed is the one that was sealed$/) as string,
      '✓The winner is Ana R.',
      intactLine,
    ]);
    expect(document.body.textContent).toContain('Each entry is a ticket, numbered from 0: 6 in all.');
    expect(document.body.textContent).toContain('Divided by 6, it leaves a remainder of 1, and ticket 1 is Ana R.’s.');
    expect(screen.getAllByRole('row').map((row) => Array.from(row.children, ({ textContent }) => textContent))).toEqual([
      ['Name', 'Entries', 'Tickets'],
      ['Ana R.', '3', '0–2'],
      ['Bo L.', '1', '3'],
      ['Cai', '2', '4–5'],
    ]);
    for (const number of [draw.seed, draw.commitment ?? '']) screen.getByText(number);
  });

  it.each<[string, Partial<DrawView>, number, string]>([
    ['another seed', { seed: '8'.padStart(64, '0') }, 0, '✗The seed is not the one that was sealed'],
    ['another winner', { winner: 'bo' }, 1, '✗The winner should be Ana R., but Bo L. was drawn'],
    ['a winner without an entry', { winner: 'dee' }, 1, '✗The winner should be Ana R., but somebody without an entry was drawn'],
    ['one entry removed', { entries: draw.entries.slice(1) }, 1, '✗The winner should be Cai, but somebody without an entry was drawn'],
    ['no entries', { entries: [] }, 1, '✗The winner should be nobody, but somebody without an entry was drawn'],
    ['a history that was changed', { intact: false }, 2, '✗The history of this draw was changed'],
  ])('says what is wrong with %s', (_what, changes, lineIndex, text) => {
    show(changes);
    expect([readVerdict(), readChecks()[lineIndex]]).toEqual(['This draw is not right', text]);
  });

  it.each<[string, Partial<DrawView>]>([
    ['at the draw', { sealedAt: draw.at }],
    ['never', { commitment: null, sealedAt: null }],
  ])('says of a draw that was sealed %s that only the arithmetic is proved', (_when, changes) => {
    show(changes);
    expect(readVerdict()).toBe('The arithmetic is right');
    expect(readChecks()).toEqual(['–Sealed at the draw: this proves only the arithmetic', '✓The winner is Ana R.', intactLine]);
  });

  it('shows names as text', () => {
    show({ entries: [{ key: 'ana', name: '<b>Ana</b>', entries: 1 }] });
    screen.getByRole('rowheader', { name: '<b>Ana</b>' });
  });
});
