import { type FormInstance } from 'antd';
import { type Instrument, type GigType, type PerformerType, type Tier } from '@jamjar/contracts/enums';
import { type EditPerformerRequest } from '@jamjar/contracts/gigs/gig.requests';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { isApiError } from '../../api/api-error.js';

/** Form values of the dialogs that add one performer or edit one; a missing text is an empty string. */
export interface PerformerFields {
  name: string;
  email: string;
  phone: string;
  instagram: string;
  lookingForBand: boolean;
  instruments: Instrument[];
  tier: Tier | null;
  performerType: PerformerType;
  priority: boolean;
  notes: string;
}

export const emptyFields: PerformerFields = {
  name: '',
  email: '',
  phone: '',
  instagram: '',
  lookingForBand: false,
  instruments: [],
  tier: null,
  performerType: 'solo',
  priority: false,
  notes: '',
};

export const toPerformerFields = ({
  name,
  lookingForBand,
  instruments,
  tier,
  performerType,
  priority,
  ...rest
}: PerformerView): PerformerFields => ({
  name,
  email: rest.email ?? '',
  phone: rest.phone ?? '',
  instagram: rest.instagram ?? '',
  lookingForBand,
  instruments: [...instruments],
  tier,
  performerType,
  priority,
  notes: rest.notes ?? '',
});

/** Removes leading and trailing spaces from all texts. */
export function trimFields(fields: PerformerFields): PerformerFields {
  const { name, email, phone, instagram, notes } = fields;
  return { ...fields, name: name.trim(), email: email.trim(), phone: phone.trim(), instagram: instagram.trim(), notes: notes.trim() };
}

/** The changed fields only, so that concurrent changes of other users to other fields are kept. @returns null when nothing was changed */
export function toEditRequest(initial: PerformerFields, submitted: PerformerFields): EditPerformerRequest | null {
  const [before, after] = [trimFields(initial), trimFields(submitted)];
  // String() compares instruments by content
  const isChanged = (field: keyof PerformerFields): boolean => String(before[field]) !== String(after[field]);
  const request: EditPerformerRequest = {
    ...(isChanged('name') && { name: after.name }),
    ...(isChanged('email') && { email: after.email || null }),
    ...(isChanged('phone') && { phone: after.phone || null }),
    ...(isChanged('instagram') && { instagram: after.instagram || null }),
    ...(isChanged('lookingForBand') && { lookingForBand: after.lookingForBand }),
    ...(isChanged('instruments') && { instruments: after.instruments }),
    ...(isChanged('tier') && { tier: after.tier }),
    ...(isChanged('performerType') && { performerType: after.performerType }),
    ...(isChanged('priority') && { priority: after.priority }),
    ...(isChanged('notes') && { notes: after.notes || null }),
  };
  return Object.keys(request).length > 0 ? request : null;
}

/** The validation message for a missing name, which differs between gig types. */
export const nameRequiredMessage = (type: GigType): string => (type === 'jam' ? 'Name is required' : 'Participant name is required');

/** Shows the server's errors at their text fields and focuses the first such field. @returns whether there is one */
export function showFieldErrors(form: FormInstance<PerformerFields>, error: unknown): boolean {
  if (!isApiError(error)) return false;
  const errors: Record<string, string> = { ...error.errors, ...(error.code === 'NAME_TAKEN' && { name: error.message ?? '' }) };
  const shownFields = form.getFieldsValue();
  const invalidFields = textFields.filter((field) => errors[field] !== undefined && field in shownFields);
  form.setFields(invalidFields.map((name) => ({ name, errors: [errors[name] ?? ''] })));
  const [first] = invalidFields;
  if (first) form.focusField(first);
  return invalidFields.length > 0;
}

const textFields = ['name', 'email', 'phone', 'instagram', 'notes'] as const;
