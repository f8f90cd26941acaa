import { type FormInstance } from 'antd';
import { useRef, useState } from 'react';
import { type GigId, type ParticipantId } from '@jamjar/contracts/ids';
import { type AddPerformerRequest } from '@jamjar/contracts/gigs/gig.requests';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { isApiError, getErrorMessage } from '../../api/api-error.js';
import { showToast } from '../../ui/toast/toast.js';
import { useAddPerformerMutation, useLazyRecentPerformerQuery } from './line-up.api.js';
import { emptyFields, type PerformerFields, showFieldErrors, trimFields } from './performer-fields.js';

/** Props of the dialogs that add performers; each gig type has its own dialog. */
export interface AddDialogProps {
  gigId: GigId;
  /** All participants of the organisation. */
  participants: readonly ParticipantView[];
  /** All performers of the gig. */
  performers: readonly PerformerView[];
  onClose: () => void;
}
/** Picks the fields that a dialog sends; the name and the ids of gig and participant are added to them. */
export type ToAddRequest = (fields: PerformerFields) => Partial<AddPerformerRequest>;
interface AddPerformerOptions extends AddDialogProps {
  form: FormInstance<PerformerFields>;
  toRequest: ToAddRequest;
}

/** Prefills and submits a dialog that adds one performer, and shows a failure at the fields or as a toast. */
export function useAddPerformer({ gigId: jamNightId, form, toRequest, onClose }: AddPerformerOptions) {
  const { participant, choose, clearPrefillOnOtherName } = useParticipantPrefill(form);
  const [addPerformer, { isLoading: busy }] = useAddPerformerMutation();

  const add = async (formFields: PerformerFields): Promise<void> => {
    const fields = trimFields({ ...emptyFields, ...formFields });
    const request = { ...toRequest(fields), name: fields.name, jamNightId, participantId: participant?.id ?? null };
    const { error } = await addPerformer(request);
    if (error === undefined) onClose();
    else if (!showFieldErrors(form, error)) showAddFailure(error, 'Failed to add participant');
  };
  return { choose, clearPrefillOnOtherName, add: (fields: PerformerFields) => void add(fields), busy };
}

/** Fills the form with the data of a chosen participant; clears all fields but name and notes when another name is typed. */
function useParticipantPrefill(form: FormInstance<PerformerFields>) {
  const [participant, setParticipant] = useState<ParticipantView | null>(null);
  /** The participant chosen last: a response about an earlier one is ignored. */
  const chosenId = useRef<ParticipantId | null>(null);
  const [fetchRecentPerformer] = useLazyRecentPerformerQuery();

  const choose = async (chosen: ParticipantView): Promise<void> => {
    setParticipant(chosen);
    chosenId.current = chosen.id;
    form.setFieldsValue(contactFields(chosen));
    const recentPerformer = await fetchRecentPerformer(chosen.id)
      .unwrap()
      .catch(() => null); // the participant has no earlier performer, or loading failed: the other fields stay as they are
    if (!recentPerformer || chosenId.current !== chosen.id) return;
    const { instruments, tier, priority, performerType } = recentPerformer;
    form.setFieldsValue({ instruments: [...instruments], tier, priority, performerType });
  };
  const clearPrefillOnOtherName = (name: string): void => {
    if (!participant || name === participant.name) return;
    const { name: _name, notes: _notes, ...emptyPrefill } = emptyFields;
    setParticipant(null);
    chosenId.current = null;
    form.setFieldsValue(emptyPrefill);
  };
  return { participant, choose: (chosen: ParticipantView) => void choose(chosen), clearPrefillOnOtherName };
}

const contactFields = ({ email, phone, instagram, lookingForBand }: ParticipantView): Partial<PerformerFields> => ({
  email: email ?? '',
  phone: phone ?? '',
  instagram: instagram ?? '',
  lookingForBand,
});

/** Shows why a performer was not added. @param fallback the message when the server's answer has none */
export function showAddFailure(error: unknown, fallback: string): void {
  const isAlreadyAdded = isApiError(error) && error.code === 'ALREADY_ADDED';
  showToast({ title: isAlreadyAdded ? 'Duplicate Participant' : 'Error', description: getErrorMessage(error, fallback), tone: 'bad' });
}
