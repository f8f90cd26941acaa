import { Form, type FormInstance } from 'antd';
import { useRef, useState } from 'react';
import { type AddPerformerResponse } from '@jamjar/contracts/gigs/gig.requests';
import { type GigView, type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type GigId, type ParticipantId } from '@jamjar/contracts/ids';
import { type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { removeBidiControls } from '@jamjar/contracts/text/isolate';
import { getErrorMessage, isApiError } from '../../../api/api-error.js';
import { showToast } from '../../../ui/toast/toast.js';
import { useAddPerformerMutation, useLazyRecentPerformerQuery } from '../line-up.api.js';
import {
  emptyFields,
  getNameRequiredMessage,
  type PerformerFields,
  showFieldErrors,
  toContactFields,
  trimTexts,
  getTextTypedAfter,
} from '../performer-fields.js';
import { AddedStatus } from './added-status.js';
import { getAlreadyAddedReasons, ParticipantSearch } from './participant-search.js';
import { NameField, PerformerDetailFields, PerformerFormDialog } from './performer-form.js';

/** Props of the dialogs that add performers. */
export interface AddPerformersProps {
  gig: Pick<GigView, 'id' | 'type'>;
  /** The organisation's participants, as far as they are loaded. */
  participants: readonly ParticipantView[];
  /** Called with the typed name, to load participants with such names. */
  onSearch?: (name: string) => void;
  /** All performers of the gig. */
  performers: readonly PerformerView[];
  /** The name that the dialog opens with. */
  initialName?: string;
  onClose: () => void;
}

/**
 * Adds participants of the organisation, or new ones, to a jam or open mic one after the other: the dialog stays open and is emptied after
 * each. Only the shown fields are sent.
 */
export function AddPerformerDialog({ gig, initialName = '', onClose, ...props }: AddPerformersProps) {
  const { participants, onSearch, performers } = props;
  const [form] = Form.useForm<PerformerFields>();
  const prefill = useParticipantPrefill(form);
  const { add, addedPerformers } = useAddPerformer(form, gig.id, prefill);
  return (
    <PerformerFormDialog
      {...{ form, onClose }}
      title={gig.type === 'jam' ? 'Add New Participant' : 'Add Open Mic Participant'}
      confirmLabel="Add Participant"
      draftKey={`add-participant.${gig.id}`}
      initialValues={emptyFields}
      prefill={initialName === '' ? null : { name: initialName }}
      staysOpen
      onSave={add}
    >
      <AddedStatus performers={addedPerformers} />
      <NameField requiredMessage={getNameRequiredMessage(gig.type)}>
        <ParticipantSearch
          {...{ participants, onSearch }}
          unavailableReasons={getAlreadyAddedReasons(performers)}
          onChoose={(chosen) => void prefill.choose(chosen)}
          onNameChange={prefill.clearOnOtherName}
        />
      </NameField>
      <PerformerDetailFields type={gig.type} hasAllContactFields={gig.type === 'jam'} isContactCollapsed />
    </PerformerFormDialog>
  );
}

/** @returns `add`: adds a performer and empties the form for the next; after a failure the form and a toast say why */
function useAddPerformer(form: FormInstance<PerformerFields>, gigId: GigId, prefill: ReturnType<typeof useParticipantPrefill>) {
  const [addedPerformers, setAddedPerformers] = useState<AddPerformerResponse[]>([]);
  const [addPerformer] = useAddPerformerMutation();
  const add = async (fields: PerformerFields): Promise<boolean> => {
    const { data, error } = await addPerformer({ ...trimTexts(fields), jamNightId: gigId, participantId: prefill.participant?.id ?? null });
    setAddedPerformers(data ? [data] : []);
    if (data) startNext(fields.name);
    else if (!showFieldErrors(form, error)) {
      form.setFields([{ name: 'name', errors: toAddErrors(error, failureMessage) }]);
      form.focusField('name');
      showAddFailure(error, failureMessage);
    }
    return data !== undefined;
  };
  const startNext = (addedName: string): void => {
    prefill.forget();
    form.setFieldsValue({ ...emptyFields, name: getTextTypedAfter(addedName, form.getFieldsValue().name) });
    form.focusField('name');
  };
  return { add, addedPerformers };
}

/** Fills the form with the data of a chosen participant; when that name is changed, clears all fields but name and notes. */
function useParticipantPrefill(form: FormInstance<PerformerFields>) {
  const [participant, setParticipant] = useState<ParticipantView | null>(null);
  /** The participant who was chosen last: a response about an earlier choice is ignored. */
  const chosenId = useRef<ParticipantId | null>(null);
  const [fetchRecentPerformer] = useLazyRecentPerformerQuery();

  const forget = (): void => {
    setParticipant(null);
    chosenId.current = null;
  };
  const choose = async (chosen: ParticipantView): Promise<void> => {
    setParticipant(chosen);
    chosenId.current = chosen.id;
    form.setFieldsValue(toContactFields(chosen));
    const { data } = await fetchRecentPerformer(chosen.id);
    // without data the participant has no earlier performer, or loading failed: the other fields stay as they are
    if (!data || chosenId.current !== chosen.id) return;
    const { instruments, tier, priority, performerType } = data;
    form.setFieldsValue({ instruments: [...instruments], tier, priority, performerType });
  };
  const clearOnOtherName = (name: string): void => {
    if (!participant || name === removeBidiControls(participant.name)) return;
    const { name: _name, notes: _notes, ...emptyPrefill } = emptyFields;
    forget();
    form.setFieldsValue(emptyPrefill);
  };
  return { participant, choose, forget, clearOnOtherName };
}

const failureMessage = 'Failed to add participant';

/** The errors to show at the name field. Of two people with the same name the second needs another spelling, which a hint suggests. */
export const toAddErrors = (error: unknown, fallback: string): string[] => [
  getErrorMessage(error, fallback),
  ...(isAlreadyAdded(error) ? ['If that is somebody else, add an initial.'] : []),
];

const isAlreadyAdded = (error: unknown): boolean => isApiError(error) && error.code === 'ALREADY_ADDED';

/** Shows why a performer was not added. @param fallback the message when the server's answer has none */
export function showAddFailure(error: unknown, fallback: string): void {
  showToast({
    title: isAlreadyAdded(error) ? 'Duplicate Participant' : 'Error',
    description: getErrorMessage(error, fallback),
    tone: 'bad',
  });
}
