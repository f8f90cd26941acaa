import { removeBidiControls } from '@jamjar/contracts/text/isolate';
import { type FormInstance } from 'antd';
import { type Instrument, type GigType, type PerformerType, type Tier } from '@jamjar/contracts/enums';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type Contact, contactTextFields, noContact, toContact } from '@jamjar/contracts/participants/contact';
import { isApiError } from '../../api/api-error.js';

type ContactFieldValues = { [Field in keyof Contact]: NonNullable<Contact[Field]> };
/** Form values of the dialogs that add one performer or edit one; a missing text is an empty string. */
export interface PerformerFields extends ContactFieldValues {
  name: string;
  instruments: Instrument[];
  tier: Tier | null;
  performerType: PerformerType;
  priority: boolean;
  notes: string;
}
const textFields = ['name', ...contactTextFields, 'notes'] as const;

/** The contact details as values of a form. */
export const toContactFields = (contact: Contact) => toContact((field) => toFieldValue(contact[field])) as ContactFieldValues;
/** Texts are edited without their bidirectional isolates (docs/rules.md#names). */
const toFieldValue = (value: Contact[keyof Contact]) => (typeof value === 'string' ? removeBidiControls(value) : (value ?? ''));

export const emptyFields: PerformerFields = {
  ...toContactFields(noContact),
  name: '',
  instruments: [],
  tier: null,
  performerType: 'solo',
  priority: false,
  notes: '',
};

/** What was typed at the end of a field after its text was sent: the beginning of the next entry. Empty if that text was changed. */
export const getTextTypedAfter = (sentText: string, text: string): string => (text.startsWith(sentText) ? text.slice(sentText.length) : '');

/** The values of the form that show a performer. */
export function toPerformerFields(performer: PerformerView): PerformerFields {
  const { name, instruments, tier, performerType, priority, notes } = performer;
  return { ...toContactFields(performer), name, instruments: [...instruments], tier, performerType, priority, notes: notes ?? '' };
}

/** Removes leading and trailing spaces from the texts among the given fields. */
export const trimTexts = <Fields extends Partial<PerformerFields>>(fields: Fields): Fields => ({
  ...fields,
  ...Object.fromEntries(textFields.filter((field) => field in fields).map((field) => [field, fields[field]?.trim()])),
});

/** The fields as the API takes them. */
export function toRequestFields(fields: PerformerFields) {
  const trimmed = trimTexts(fields);
  return { ...trimmed, ...toContact((field) => trimmed[field] || noContact[field]), notes: trimmed.notes || null };
}

/** The validation message for a missing name, which differs between gig types. */
export const getNameRequiredMessage = (type: GigType): string => (type === 'jam' ? 'Name is required' : 'Participant name is required');

/** Shows the server's errors at their text fields and focuses the first such field. @returns whether there is one */
export function showFieldErrors(form: FormInstance<PerformerFields>, error: unknown): boolean {
  if (!isApiError(error)) return false;
  const errors: Record<string, string> = { ...error.errors, ...(error.code === 'NAME_TAKEN' && { name: error.message ?? '' }) };
  const shownFields = form.getFieldsValue();
  const invalidFields = textFields.filter((field) => errors[field] !== undefined && field in shownFields);
  form.setFields(invalidFields.map((name) => ({ name, errors: [errors[name] ?? ''] })));
  const [firstInvalidField] = invalidFields;
  if (firstInvalidField) form.focusField(firstInvalidField);
  return firstInvalidField !== undefined;
}
