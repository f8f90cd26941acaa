import { Form, type FormInstance } from 'antd';
import { useRef, useState } from 'react';
import { type AddedPerformer } from '@jamjar/contracts/gigs/gig.requests';
import { type GigView, type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type GigId, type ParticipantId } from '@jamjar/contracts/ids';
import { type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { removeBidiControls } from '@jamjar/contracts/text/isolate';
import { getErrorMessage, isApiError } from '../../../api/api-error.js';
import { showToast } from '../../../ui/toast/toast.js';
import { useAddPerformerMutation, useLazyRecentPerformerQuery } from '../line-up.api.js';
import {
  emptyFields,
  nameRequiredMessage,
  type PerformerFields,
  showFieldErrors,
  toContactFields,
  trimTexts,
  typedSince,
} from '../performer-fields.js';
import { AddedStatus } from './added-status.js';
import { alreadyAddedReasons, ParticipantSearch } from './participant-search.js';
import { NameField, PerformerDetailFields, PerformerFormDialog } from './performer-form.js';

/** Props of the dialogs that add performers. */
export interface AddDialogProps {
  gig: Pick<GigView, 'id' | 'type'>;
  /** The organisation's participants, as far as they are loaded. */
  participants: readonly ParticipantView[];
  /** Called with what is typed as a name: participants with such names are to be loaded. */
  onSearch?: (name: string) => void;
  /** All performers of the gig. */
  performers: readonly PerformerView[];
  /** The name that the dialog opens with. */
  initialName?: string;
  onClose: () => void;
}

/**
 * Adds performers to a jam or open mic one after the other, participants of the organisation or new ones: after each the dialog stays open, empty, for
 * the next. Only the shown fields are sent.
 */
export function AddPerformerDialog({ gig, initialName = '', onClose, ...props }: AddDialogProps) {
  const { participants, onSearch, performers } = props;
  const [form] = Form.useForm<PerformerFields>();
  const prefill = useParticipantPrefill(form);
  const { add, added } = useAdding(form, gig.id, prefill);
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
      <AddedStatus performers={added} />
      <NameField requiredMessage={nameRequiredMessage(gig.type)}>
        <ParticipantSearch
          {...{ participants, onSearch }}
          unavailableReasons={alreadyAddedReasons(performers)}
          onSelect={(chosen) => void prefill.choose(chosen)}
          onNameChange={prefill.clearOnOtherName}
        />
      </NameField>
      <PerformerDetailFields type={gig.type} withProfile={gig.type === 'jam'} foldContact />
    </PerformerFormDialog>
  );
}

/** Adds a performer with the fields of the form, and empties it for the next; says in the form and a toast why one was not added. */
function useAdding(form: FormInstance<PerformerFields>, gigId: GigId, prefill: ReturnType<typeof useParticipantPrefill>) {
  const [added, setAdded] = useState<AddedPerformer[]>([]);
  const [addPerformer] = useAddPerformerMutation();
  const add = async (fields: PerformerFields): Promise<boolean> => {
    const { data, error } = await addPerformer({ ...trimTexts(fields), jamNightId: gigId, participantId: prefill.participant?.id ?? null });
    setAdded(data ? [data] : []);
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
    form.setFieldsValue({ ...emptyFields, name: typedSince(addedName, form.getFieldsValue().name) });
    form.focusField('name');
  };
  return { add, added };
}

/** Fills the form with the data of a chosen participant; clears all fields but name and notes when another name is typed. */
function useParticipantPrefill(form: FormInstance<PerformerFields>) {
  const [participant, setParticipant] = useState<ParticipantView | null>(null);
  /** The participant chosen last: a response about an earlier one is ignored. */
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

/** Two people may have one name: the second needs another spelling. @returns what is said at the name field */
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
