import { type FormInstance } from 'antd';
import { type Instrument, type GigType, type PerformerType, type Tier } from '@jamjar/contracts/enums';
import { type EditPerformerRequest } from '@jamjar/contracts/gigs/gig.requests';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { isApiError } from '../../api/api-error.js';

/** What is written about a performer, as the fields of the dialogs have it: nothing written is an empty text. */
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

export const fieldsOf = ({
  name,
  lookingForBand,
  instruments,
  tier,
  performerType,
  priority,
  ...texts
}: PerformerView): PerformerFields => ({
  name,
  email: texts.email ?? '',
  phone: texts.phone ?? '',
  instagram: texts.instagram ?? '',
  lookingForBand,
  instruments: [...instruments],
  tier,
  performerType,
  priority,
  notes: texts.notes ?? '',
});

/** The same without the spaces around. */
export function trimmed(fields: PerformerFields): PerformerFields {
  const { name, email, phone, instagram, notes } = fields;
  return { ...fields, name: name.trim(), email: email.trim(), phone: phone.trim(), instagram: instagram.trim(), notes: notes.trim() };
}

/** What somebody changed, and nothing else: what others change meanwhile stays theirs. @returns null when nothing was changed */
export function editFrom(opened: PerformerFields, saved: PerformerFields): EditPerformerRequest | null {
  const [before, after] = [trimmed(opened), trimmed(saved)];
  const changed = (field: keyof PerformerFields): boolean => String(before[field]) !== String(after[field]);
  const edit: EditPerformerRequest = {
    ...(changed('name') && { name: after.name }),
    ...(changed('email') && { email: after.email || null }),
    ...(changed('phone') && { phone: after.phone || null }),
    ...(changed('instagram') && { instagram: after.instagram || null }),
    ...(changed('lookingForBand') && { lookingForBand: after.lookingForBand }),
    ...(changed('instruments') && { instruments: after.instruments }),
    ...(changed('tier') && { tier: after.tier }),
    ...(changed('performerType') && { performerType: after.performerType }),
    ...(changed('priority') && { priority: after.priority }),
    ...(changed('notes') && { notes: after.notes || null }),
  };
  return Object.keys(edit).length > 0 ? edit : null;
}

/** The documents' words for a name that is missing (S2 §5). */
export const nameRequired = (type: GigType): string => (type === 'jam' ? 'Name is required' : 'Participant name is required');

/** Puts the server's words beside the fields that they are about. @returns whether they were about any of them */
export function showAtFields(form: FormInstance<PerformerFields>, error: unknown): boolean {
  if (!isApiError(error)) return false;
  const wrong: Record<string, string> = { ...error.errors, ...(error.code === 'NAME_TAKEN' && { name: error.message ?? '' }) };
  const shown = form.getFieldsValue();
  const here = texts.filter((field) => wrong[field] !== undefined && field in shown);
  form.setFields(here.map((name) => ({ name, errors: [wrong[name] ?? ''] })));
  const [first] = here;
  if (first) form.focusField(first);
  return here.length > 0;
}

const texts = ['name', 'email', 'phone', 'instagram', 'notes'] as const;
