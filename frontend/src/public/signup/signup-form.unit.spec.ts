import { type SignupPageView } from '@jamjar/contracts/signup/signup.views';
import { getMaxNameCount, getSlotsLeft, emptyForm, findProblem, type SignupForm, toFieldErrors, toRequest } from './signup-form.js';

const gig = (overrides: Partial<SignupPageView> = {}): SignupPageView => ({
  name: 'Friday',
  type: 'jam',
  date: '2026-11-27T19:30:00.000Z',
  venue: null,
  description: null,
  logoUrl: null,
  organisation: { name: 'The Blue Room', logoUrl: null },
  signupLimit: null,
  currentParticipants: 0,
  slotsLeft: 600,
  open: true,
  closed: null,
  ...overrides,
});
const form = (overrides: Partial<SignupForm>): SignupForm => ({ ...emptyForm, ...overrides });

describe('the problem of a signup form', () => {
  it.each([
    ['jam', { names: [' '] }, 'names.0', 'Name is required'],
    ['jam', { names: ['Ana'] }, 'instruments', 'Please select at least one instrument for jam nights'],
    ['openmic', { names: ['Ana'] }, 'performerType', 'Performer type is required for open mic events'],
    ['generic', { names: ['', ' '] }, 'names.0', 'At least one name is required'],
  ] as const)('names the missing field, at a %s', (type, fields, field, message) => {
    const problem = findProblem(gig({ type }), form({ ...fields, names: [...fields.names] }));
    expect(problem).toEqual({ title: 'Please fill in all required fields', message, fields: { [field]: message } });
  });
  it.each<[string, Partial<SignupForm>, string, number]>([
    ['a name of 81 characters', { names: ['Ana', 'é'.repeat(81)] }, 'names.1', 80],
    ['a character of 13 code points', { names: [`Z${'\u0301'.repeat(12)}`] }, 'names.0', 80],
    ['notes of 2,001 characters', { names: ['Ana'], notes: '🎸'.repeat(2_001) }, 'notes', 2_000],
  ])('names the field whose text is too long: %s', (_what, typed, field, max) => {
    const message = `At most ${max} characters`;
    expect(findProblem(gig({ type: 'generic' }), form(typed))).toEqual({
      title: 'This is too long',
      message,
      fields: { [field]: message },
    });
  });
  it('is null for texts of the maximum length, in characters as people count them', () => {
    const typed = form({ names: [` ${'👩🏽‍🎤'.repeat(80)} `], notes: '🎸'.repeat(2_000) });
    expect(findProblem(gig({ type: 'generic' }), typed)).toBeNull();
  });
  it('is null for a complete form', () => {
    expect(findProblem(gig(), form({ names: ['Ana'], instruments: ['bass'] }))).toBeNull();
    expect(findProblem(gig({ type: 'openmic' }), form({ names: ['Ana'], performerType: 'solo' }))).toBeNull();
    expect(findProblem(gig({ type: 'generic' }), form({ names: ['Ana', ''] }))).toBeNull();
  });
});

describe('several names', () => {
  const limited = gig({ type: 'generic', signupLimit: 10, currentParticipants: 8, slotsLeft: 2 });
  it('are at most as many as places are left, and never more than 20', () => {
    expect(getMaxNameCount(limited)).toBe(2);
    expect(getMaxNameCount(gig({ type: 'generic' }))).toBe(20);
    expect(getMaxNameCount(gig({ type: 'generic', signupLimit: 1, currentParticipants: 3, slotsLeft: 0 }))).toBe(0);
  });
  it('are a problem if they are more than the places left', () => {
    expect(findProblem(limited, form({ names: ['Ana', 'Bo', '', 'Cai'] }))).toEqual({
      title: 'Too many participants',
      message: 'Only 2 slot(s) remaining. Please remove 1 participant(s).',
      fields: {},
    });
  });
  it('are a problem even without a signup limit, if they are more than the places that the gig has left', () => {
    const nearlyFull = gig({ type: 'generic', currentParticipants: 599, slotsLeft: 1 });
    expect([getMaxNameCount(nearlyFull), getSlotsLeft(nearlyFull)]).toEqual([1, null]);
    expect(findProblem(nearlyFull, form({ names: ['Ana', 'Bo'] }))?.message).toBe(
      'Only 1 slot(s) remaining. Please remove 1 participant(s).',
    );
  });
  it('are sent without blank rows, and an error is shown at the row of the name that it is about', () => {
    const typed = form({ names: [' Ana ', '', 'Bo'], notes: ' ' });
    expect(toRequest(limited, typed)).toEqual({ names: ['Ana', 'Bo'], notes: null });
    expect(toFieldErrors({ 'names.1': 'taken' }, typed)).toEqual({ 'names.2': 'taken' });
  });
});

describe('the request', () => {
  it('has what the type of the gig needs', () => {
    const typed = form({ names: [' Ana '], instruments: ['bass'], performerType: 'band', notes: ' Until ten ' });
    expect(toRequest(gig(), typed)).toEqual({ name: 'Ana', instruments: ['bass'], notes: 'Until ten' });
    expect(toRequest(gig({ type: 'openmic' }), typed)).toEqual({ name: 'Ana', performerType: 'band', notes: 'Until ten' });
    expect(toFieldErrors({ name: 'taken', instruments: 'none' }, typed)).toEqual({ 'names.0': 'taken', instruments: 'none' });
  });
});
