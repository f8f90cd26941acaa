import { findEditConflicts, toEdit } from './edit-conflicts.js';

interface Fields {
  name: string;
  venue: string | null;
  instruments: readonly string[];
}
const before: Fields = { name: 'Jam', venue: 'Old bar', instruments: ['keys'] };

describe('toEdit', () => {
  it('gives what differs, with what it was', () => {
    expect(toEdit(before, { ...before, venue: null, instruments: ['keys', 'bass'] })).toEqual({
      venue: null,
      instruments: ['keys', 'bass'],
      was: { venue: 'Old bar', instruments: ['keys'] },
    });
  });
  it('gives null when nothing differs but spaces around texts, and empty texts for none', () => {
    expect(toEdit({ ...before, venue: null }, { name: ' Jam ', venue: '', instruments: ['keys'] })).toBeNull();
  });
});

describe('findEditConflicts', () => {
  const find = (current: Partial<Fields>, edit: Partial<Fields>, was?: Partial<Fields>) =>
    findEditConflicts<Fields>({ ...before, ...current }, edit, was);

  it('finds what somebody else has changed to something else, as it is now', () => {
    expect(find({ venue: 'New hall', name: 'Late Jam' }, { venue: 'Attic' }, { venue: 'Old bar' })).toEqual({ venue: 'New hall' });
    expect(find({ venue: null }, { venue: 'Attic' }, { venue: 'Old bar' })).toEqual({ venue: null });
    expect(find({ instruments: ['bass'] }, { instruments: [] }, { instruments: ['keys'] })).toEqual({ instruments: ['bass'] });
  });
  it.each<[string, ...Parameters<typeof find>]>([
    ['what is as it was', {}, { venue: 'Attic' }, { venue: ' Old bar ' }],
    ['what was none and is none', { venue: null }, { venue: 'Attic' }, { venue: '' }],
    ['what is as the edit wants it', { venue: 'Attic' }, { venue: 'Attic' }, { venue: 'Old bar' }],
    ['a field that is not edited', { venue: 'New hall' }, { name: 'Late Jam' }, { name: 'Jam', venue: 'Old bar' }],
    ['a field of which the edit does not say what it was', { venue: 'New hall' }, { venue: 'Attic' }, {}],
    ['anything without what it was', { venue: 'New hall' }, { venue: 'Attic' }, undefined],
  ])('does not find %s', (_case, ...given) => {
    expect(find(...given)).toBeNull();
  });
});
