import { type FormInstance } from 'antd';
import { useState } from 'react';
import { normalisedName } from '@jamjar/contracts/participants/participant.views';
import { wordsOf } from '../../api/api-error.js';
import { type AddDialogProps, tellFailure } from './adding.js';
import { useAddPerformerMutation } from './line-up.api.js';

/** What is written in Add Participants. */
export interface SeveralFields {
  names: string[];
  priority: boolean;
  notes: string;
}
interface Failure {
  name: string;
  error: unknown;
}

const failed = 'Failed to add participant(s)';

/** One request for each name, in their order. Whoever was added stays so; whoever was not stays in the dialog, with the reason (S2 §7, §8). */
export function useAddingSeveral({ gigId, people, onClose }: AddDialogProps, form: FormInstance<SeveralFields>) {
  const [addPerformer] = useAddPerformerMutation();
  const [busy, setBusy] = useState(false);

  const addOne = async (written: string, { priority, notes }: SeveralFields): Promise<Failure[]> => {
    const name = written.trim();
    const participantId = people.find((person) => normalisedName(person.name) === normalisedName(name))?.id ?? null;
    const { error } = await addPerformer({ name, participantId, priority, notes: notes.trim(), jamNightId: gigId });
    return error === undefined ? [] : [{ name, error }];
  };
  const addAll = async (fields: SeveralFields): Promise<void> => {
    setBusy(true);
    const failures: Failure[] = [];
    for (const name of fields.names) failures.push(...(await addOne(name, fields)));
    setBusy(false);
    if (failures.length === 0) onClose();
    else keep(form, failures);
  };
  return { addAll: (fields: SeveralFields) => void addAll(fields), busy };
}

function keep(form: FormInstance<SeveralFields>, failures: readonly Failure[]): void {
  form.setFieldValue(
    'names',
    failures.map(({ name }) => name),
  );
  form.setFields(failures.map(({ error }, row) => ({ name: ['names', row], errors: [wordsOf(error, failed)] })));
  form.focusField(['names', 0]);
  tellFailure(failures[0]?.error, failed);
}
