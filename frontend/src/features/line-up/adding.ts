import { type FormInstance } from 'antd';
import { useRef, useState } from 'react';
import { type GigId, type ParticipantId } from '@jamjar/contracts/ids';
import { type AddPerformerRequest } from '@jamjar/contracts/gigs/gig.requests';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { isApiError, wordsOf } from '../../api/api-error.js';
import { showToast } from '../../ui/toast/toast.js';
import { useAddPerformerMutation, useLazyRecentPerformerQuery } from './line-up.api.js';
import { emptyFields, type PerformerFields, showAtFields, trimmed } from './performer-fields.js';

/** What each of the three dialogs that add people is given. */
export interface AddDialogProps {
  gigId: GigId;
  /** Everybody whom the organisation knows. */
  people: readonly ParticipantView[];
  performers: readonly PerformerView[];
  onClose: () => void;
}
/** What a dialog sends of what was written, the name and the person apart. */
export type Sent = (fields: PerformerFields) => Partial<AddPerformerRequest>;
interface Adding extends AddDialogProps {
  form: FormInstance<PerformerFields>;
  sent: Sent;
}

/** The doing of a dialog that adds one person: the server has the last word. */
export function useAdding({ gigId: jamNightId, form, sent, onClose }: Adding) {
  const { known, choose, rename } = useKnownPerson(form);
  const [addPerformer, { isLoading: busy }] = useAddPerformerMutation();

  const add = async (written: PerformerFields): Promise<void> => {
    const fields = trimmed({ ...emptyFields, ...written });
    const request = { ...sent(fields), name: fields.name, jamNightId, participantId: known?.id ?? null };
    const { error } = await addPerformer(request);
    if (error === undefined) onClose();
    else if (!showAtFields(form, error)) tellFailure(error, 'Failed to add participant');
  };
  return { choose, rename, add: (fields: PerformerFields) => void add(fields), busy };
}

/** Somebody whom the organisation knows fills the form; another name begins anew, with nobody else's e-mail in it. */
function useKnownPerson(form: FormInstance<PerformerFields>) {
  const [known, setKnown] = useState<ParticipantView | null>(null);
  const wanted = useRef<ParticipantId | null>(null);
  const [recent] = useLazyRecentPerformerQuery();

  const choose = async (person: ParticipantView): Promise<void> => {
    setKnown(person);
    wanted.current = person.id;
    form.setFieldsValue(contactOf(person));
    const last = await recent(person.id)
      .unwrap()
      .catch(() => null); // nobody yet, or not to be had: nothing to start from
    if (!last || wanted.current !== person.id) return;
    const { instruments, tier, priority, performerType } = last;
    form.setFieldsValue({ instruments: [...instruments], tier, priority, performerType });
  };
  const rename = (name: string): void => {
    if (!known || name === known.name) return;
    const { name: _name, notes: _notes, ...filled } = emptyFields;
    setKnown(null);
    wanted.current = null;
    form.setFieldsValue(filled);
  };
  return { known, choose: (person: ParticipantView) => void choose(person), rename };
}

const contactOf = ({ email, phone, instagram, lookingForBand }: ParticipantView): Partial<PerformerFields> => ({
  email: email ?? '',
  phone: phone ?? '',
  instagram: instagram ?? '',
  lookingForBand,
});

/** S2 §8, Add failure. */
export function tellFailure(error: unknown, otherwise: string): void {
  const duplicate = isApiError(error) && error.code === 'ALREADY_ADDED';
  showToast({ title: duplicate ? 'Duplicate Participant' : 'Error', description: wordsOf(error, otherwise), tone: 'bad' });
}
