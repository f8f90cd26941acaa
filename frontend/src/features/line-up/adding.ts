import { type FormInstance } from 'antd';
import { useState } from 'react';
import { type Instrument, type Tier } from '@jamjar/contracts/enums';
import { type LiveEventId, type ParticipantId } from '@jamjar/contracts/ids';
import { type AddPerformerRequest } from '@jamjar/contracts/live-events/live-event.requests';
import { type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { isApiError, wordsOf } from '../../api/api-error.js';
import { showToast } from '../../ui/toast/toast.js';
import { useAddPerformerMutation, useLazyRecentPerformerQuery } from './line-up.api.js';

export interface AddForm {
  name: string;
  email: string;
  phone: string;
  instagram: string;
  instruments: Instrument[];
  tier: Tier | null;
  priority: boolean;
  lookingForBand: boolean;
  notes: string;
}
export const emptyForm: AddForm = {
  name: '',
  email: '',
  phone: '',
  instagram: '',
  instruments: [],
  tier: null,
  priority: false,
  lookingForBand: false,
  notes: '',
};

interface Around {
  liveEventId: LiveEventId;
  people: readonly ParticipantView[];
  form: FormInstance<AddForm>;
  onClose: () => void;
}

/** The dialog's doing: a known person fills the form, another name begins anew, and the server has the last word. */
export function useAdding({ liveEventId, people, form, onClose }: Around) {
  const [known, setKnown] = useState<ParticipantView | null>(null);
  const [addPerformer, { isLoading }] = useAddPerformerMutation();
  const [recent] = useLazyRecentPerformerQuery();

  const choose = async (id: ParticipantId): Promise<void> => {
    const person = people.find((one) => one.id === id);
    if (!person) return;
    setKnown(person);
    form.setFieldsValue(contactOf(person));
    const last = await recent(id)
      .unwrap()
      .catch(() => null); // nobody yet, or not to be had: nothing to start from
    if (last) form.setFieldsValue({ instruments: [...last.instruments], tier: last.tier, priority: last.priority });
  };

  const add = async (values: AddForm): Promise<void> => {
    const { error } = await addPerformer(requestOf(values, liveEventId, known?.id ?? null));
    if (error === undefined) onClose();
    else showToast(toastFor(error));
  };
  const rename = (name: string): void => {
    if (known && name !== known.name) setKnown(null);
  };
  return { choose: (id: ParticipantId) => void choose(id), rename, add, busy: isLoading };
}

const contactOf = ({ email, phone, instagram, lookingForBand }: ParticipantView): Partial<AddForm> => ({
  email: email ?? '',
  phone: phone ?? '',
  instagram: instagram ?? '',
  lookingForBand,
});

function requestOf(values: AddForm, jamNightId: LiveEventId, participantId: ParticipantId | null): AddPerformerRequest {
  const { name, email, phone, instagram, notes } = values;
  const trimmed = { name: name.trim(), email: email.trim(), phone: phone.trim(), instagram: instagram.trim(), notes: notes.trim() };
  return { ...values, ...trimmed, jamNightId, participantId };
}

/** S2 §8, Add failure. */
function toastFor(error: unknown): Parameters<typeof showToast>[0] {
  const duplicate = isApiError(error) && error.code === 'ALREADY_ADDED';
  return { title: duplicate ? 'Duplicate Participant' : 'Error', description: wordsOf(error, 'Failed to add participant'), tone: 'bad' };
}
