import { type Instrument, type PerformerType } from '@jamjar/contracts/enums';
import { limits } from '@jamjar/contracts/limits';
import { type PublicSignupRequest, type SignupPageView } from '@jamjar/contracts/signup/signup.views';
import { findMissingField, toTooManyNamesMessage } from '@jamjar/contracts/signup/missing-field';
import { isWithinLength, toTooLongMessage } from '@jamjar/contracts/text/text-length';
import { type Outcome } from '../public-api.js';

/** The values of the form. `names` has exactly one entry, except at a generic event. */
export interface SignupForm {
  names: string[];
  instruments: Instrument[];
  performerType: PerformerType | null;
  notes: string;
}
export const emptyForm: SignupForm = { names: [''], instruments: [], performerType: null, notes: '' };

/** What is wrong with the form: a title, a message, and messages by field (`names.<index>`, `instruments`, `performerType`, `notes`). */
export interface FormProblem {
  title: string;
  message: string;
  fields: Readonly<Record<string, string>>;
}
const toMissingProblem = ({ field, message }: { field: string; message: string }): FormProblem => ({
  title: 'Please fill in all required fields',
  message,
  fields: { [toFormField(field)]: message },
});

/** How many more can sign up, as pages show it; null without a signup limit. */
export const getSlotsLeft = ({ signupLimit, slotsLeft }: SignupPageView): number | null => (signupLimit === null ? null : slotsLeft);

/** How many names the next signup may have. */
export const getMaxNameCount = ({ slotsLeft }: SignupPageView): number => Math.min(limits.maxSignupNames, slotsLeft);

const isFilled = (name: string): boolean => name.trim() !== '';

function findTooLongText({ names, notes }: SignupForm): FormProblem | null {
  const { maxParticipantNameLength, maxNotesLength } = limits;
  const index = names.findIndex((name) => !isWithinLength(name.trim(), maxParticipantNameLength));
  const [field, max] = index < 0 ? ['notes', maxNotesLength] : [`names.${index}`, maxParticipantNameLength];
  if (index < 0 && isWithinLength(notes.trim(), maxNotesLength)) return null;
  return { title: 'This is too long', message: toTooLongMessage(max), fields: { [field]: toTooLongMessage(max) } };
}

/** Why the form cannot be sent; null when it can. */
export function findProblem(gig: SignupPageView, form: SignupForm): FormProblem | null {
  const { names, instruments, performerType } = form;
  const filledCount = names.filter(isFilled).length;
  const missing = findMissingField(gig.type, { nameCount: filledCount, instruments, performerType });
  if (missing) return toMissingProblem(missing);
  if (gig.type === 'generic' && filledCount > gig.slotsLeft) {
    const message = toTooManyNamesMessage(gig.slotsLeft, filledCount - gig.slotsLeft);
    return { title: 'Too many participants', message, fields: {} };
  }
  return findTooLongText(form);
}

/** The request of a form without problems. */
export function toRequest({ type }: SignupPageView, { names, instruments, performerType, notes }: SignupForm): PublicSignupRequest {
  const filledNames = names.filter(isFilled).map((name) => name.trim());
  const trimmedNotes = notes.trim() || null;
  if (type === 'generic') return { names: filledNames, notes: trimmedNotes };
  return { name: filledNames[0] ?? '', ...(type === 'jam' ? { instruments } : { performerType }), notes: trimmedNotes };
}

/** The field of the form for a field of the request; errors about all names are shown at the first name. */
const toFormField = (field: string): string => (field === 'name' || field === 'names' ? 'names.0' : field);

/** Maps the server's errors to the fields of the form: the server got, and numbers, only the names that are not blank. */
export function toFieldErrors(errors: Readonly<Record<string, string>>, { names }: SignupForm): Record<string, string> {
  const filledIndices = names.flatMap((name, index) => (isFilled(name) ? [index] : []));
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => {
      const index = /^names\.(\d+)$/.exec(path)?.[1];
      return [index ? `names.${filledIndices[Number(index)] ?? 0}` : toFormField(path), message];
    }),
  );
}

/** The problem to show for a signup that was refused or could not be sent. */
export function toProblem(outcome: Exclude<Outcome<unknown>, { kind: 'answered' }>, form: SignupForm): FormProblem {
  const { message, errors } = outcome.kind === 'refused' ? outcome : { message: null, errors: {} };
  return { title: 'Registration failed', message: message ?? 'Failed to register for event', fields: toFieldErrors(errors, form) };
}

/** The messages that say why signing up is not possible. */
export const closureMessages: Readonly<Record<NonNullable<SignupPageView['closed']>, string>> = {
  completed: 'This event has already taken place',
  past: 'This event has already taken place',
  off: 'Signups are closed for this event',
  full: 'This event is full',
};
