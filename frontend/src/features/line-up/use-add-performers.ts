import { type FormInstance } from 'antd';
import { useState } from 'react';
import { normaliseName } from '@jamjar/contracts/participants/participant.views';
import { getErrorMessage } from '../../api/api-error.js';
import { type AddDialogProps, showAddFailure } from './use-add-performer.js';
import { useAddPerformerMutation } from './line-up.api.js';

/** Form fields of the dialog Add Participants. */
export interface AddPerformersFields {
  names: string[];
  priority: boolean;
  notes: string;
}
interface Failure {
  name: string;
  error: unknown;
}

const failureMessage = 'Failed to add participant(s)';

/**
 * Adds one or more performers with one request for each name, in the order of the rows. Names that could not be added stay in the dialog with
 * the reason, the others are added.
 */
export function useAddPerformers({ gigId, participants, onClose }: AddDialogProps, form: FormInstance<AddPerformersFields>) {
  const [addPerformer] = useAddPerformerMutation();
  const [busy, setBusy] = useState(false);

  /** @returns the failure, or an empty list when the performer was added */
  const addOne = async (rowName: string, { priority, notes }: AddPerformersFields): Promise<Failure[]> => {
    const name = rowName.trim();
    const participantId = participants.find((participant) => normaliseName(participant.name) === normaliseName(name))?.id ?? null;
    const { error } = await addPerformer({ name, participantId, priority, notes: notes.trim(), jamNightId: gigId });
    return error === undefined ? [] : [{ name, error }];
  };
  const addAll = async (fields: AddPerformersFields): Promise<void> => {
    setBusy(true);
    const failures: Failure[] = [];
    for (const name of fields.names) failures.push(...(await addOne(name, fields)));
    setBusy(false);
    if (failures.length === 0) onClose();
    else showFailures(form, failures);
  };
  return { addAll: (fields: AddPerformersFields) => void addAll(fields), busy };
}

function showFailures(form: FormInstance<AddPerformersFields>, failures: readonly Failure[]): void {
  form.setFieldValue(
    'names',
    failures.map(({ name }) => name),
  );
  form.setFields(failures.map(({ error }, rowIndex) => ({ name: ['names', rowIndex], errors: [getErrorMessage(error, failureMessage)] })));
  form.focusField(['names', 0]);
  showAddFailure(failures[0]?.error, failureMessage);
}
