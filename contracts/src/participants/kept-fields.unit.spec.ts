import { noContact } from './contact.js';
import { findKeptFields } from './kept-fields.js';

const [byName, chosen] = [false, true]; // `isChosen`: the sender gave only a known name, or chose the participant
const stored = { email: 'first@example.org', phone: null, instagram: '@chris', lookingForBand: true };

describe('the contact details that a known participant keeps', () => {
  it('are those for which a different value was given, not those that were empty before or are the same', () => {
    expect(findKeptFields({ email: 'second@example.org', phone: '600', instagram: '@chris' }, stored, byName)).toEqual(['email']);
    expect(findKeptFields({ email: 'second@example.org', instagram: '@lee' }, stored, chosen)).toEqual(['email', 'instagram']);
    expect(
      findKeptFields({ email: 'second@example.org', phone: '600' }, { ...noContact, email: 'second@example.org', phone: '600' }, chosen),
    ).toEqual([]);
  });
  it('are not those whose stored text differs only in invisible characters', () => {
    expect(findKeptFields({ phone: '+49 171' }, { ...stored, phone: '\u202a+49\u00a0171\u202c' }, chosen)).toEqual([]);
  });
  it('include those for which an empty value was given, but only if the sender chose the participant', () => {
    expect(findKeptFields({ email: null, phone: null, lookingForBand: false }, stored, chosen)).toEqual(['email', 'lookingForBand']);
    expect(findKeptFields(noContact, stored, byName)).toEqual([]);
    expect(findKeptFields({}, stored, chosen)).toEqual([]);
  });
});
