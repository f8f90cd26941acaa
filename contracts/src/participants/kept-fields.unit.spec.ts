import { noContact } from './contact.js';
import { findKeptFields } from './kept-fields.js';

const stored = { email: 'first@example.org', phone: null, instagram: '@chris', lookingForBand: true };

describe('the contact details that a known participant keeps', () => {
  it('are those of which another was given, not those that were filled or are the same', () => {
    expect(findKeptFields({ email: 'second@example.org', phone: '600', instagram: '@chris' }, stored, false)).toEqual(['email']);
    expect(findKeptFields({ email: 'second@example.org', instagram: '@lee' }, stored, true)).toEqual(['email', 'instagram']);
    expect(
      findKeptFields({ email: 'second@example.org', phone: '600' }, { ...noContact, email: 'second@example.org', phone: '600' }, true),
    ).toEqual([]);
  });
  it('are not those that were stored with characters that nobody sees', () => {
    expect(findKeptFields({ phone: '+49 171' }, { ...stored, phone: '\u202a+49\u00a0171\u202c' }, true)).toEqual([]);
  });
  it('are also those that were emptied of a participant who was chosen; a form that knows nobody is empty anyway', () => {
    expect(findKeptFields({ email: null, phone: null, lookingForBand: false }, stored, true)).toEqual(['email', 'lookingForBand']);
    expect(findKeptFields(noContact, stored, false)).toEqual([]);
    expect(findKeptFields({}, stored, true)).toEqual([]);
  });
});
