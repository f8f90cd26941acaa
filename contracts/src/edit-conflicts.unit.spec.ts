import { findEditConflicts, toEdit } from './edit-conflicts.js';

interface Fields {
  name: string;
  venue: string | null;
  instruments: readonly string[];
}
const before: Fields = { name: 'Jam', venue: 'Old bar', instruments: ['keys'] };

describe('toEdit', () => {
  it('returns the fields whose values differ, with their previous values', () => {
    expect(toEdit(before, { ...before, venue: null, instruments: ['keys', 'bass'] })).toEqual({
      venue: null,
      instruments: ['keys', 'bass'],
      was: { venue: 'Old bar', instruments: ['keys'] },
    });
  });
  it('returns null when values differ only in surrounding spaces, or in an empty text instead of null', () => {
    expect(toEdit({ ...before, venue: null }, { name: ' Jam ', venue: '', instruments: ['keys'] })).toBeNull();
  });
});

describe('findEditConflicts', () => {
  const find = (current: Partial<Fields>, edit: Partial<Fields>, was?: Partial<Fields>) =>
    findEditConflicts<Fields>({ ...before, ...current }, edit, was);

  it('returns the current value of a field that somebody else has changed to another value than the edited one', () => {
    expect(find({ venue: 'New hall', name: 'Late Jam' }, { venue: 'Attic' }, { venue: 'Old bar' })).toEqual({ venue: 'New hall' });
    expect(find({ venue: null }, { venue: 'Attic' }, { venue: 'Old bar' })).toEqual({ venue: null });
    expect(find({ instruments: ['bass'] }, { instruments: [] }, { instruments: ['keys'] })).toEqual({ instruments: ['bass'] });
  });
  it.each<[string, ...Parameters<typeof find>]>([
    ['a field that nobody else has changed', {}, { venue: 'Attic' }, { venue: ' Old bar ' }],
    ['a field that was an empty text and is null', { venue: null }, { venue: 'Attic' }, { venue: '' }],
    ['a field that already has the edited value', { venue: 'Attic' }, { venue: 'Attic' }, { venue: 'Old bar' }],
    ['a field that is not edited', { venue: 'New hall' }, { name: 'Late Jam' }, { name: 'Jam', venue: 'Old bar' }],
    ['a field without a previous value', { venue: 'New hall' }, { venue: 'Attic' }, {}],
    ['a request without `was`', { venue: 'New hall' }, { venue: 'Attic' }, undefined],
  ])('returns null for %s', (_case, ...inputs) => {
    expect(find(...inputs)).toBeNull();
  });
});
