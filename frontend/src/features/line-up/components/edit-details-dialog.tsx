import { Form, Input } from 'antd';
import { useState } from 'react';
import { type GigType } from '@jamjar/contracts/enums';
import { limits } from '@jamjar/contracts/limits';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { getErrorMessage } from '../../../api/api-error.js';
import { showToast } from '../../../ui/toast/toast.js';
import { useEditPerformerMutation } from '../line-up.api.js';
import { toEditRequest, toPerformerFields, nameRequiredMessage, type PerformerFields, showFieldErrors } from '../performer-fields.js';
import {
  PerformerCheckboxes,
  EmailField,
  InstagramField,
  InstrumentsField,
  NameField,
  NotesField,
  PerformerFormDialog,
  PerformerTypeField,
  PhoneField,
  TierField,
} from './performer-form.js';

interface Props {
  performer: PerformerView;
  type: GigType;
  onClose: () => void;
}

/** Edits the fields of a performer that the gig's type has. Sends only changed fields: other users' changes of other fields stay. */
export function EditDetailsDialog({ performer, type, onClose }: Props) {
  const [form] = Form.useForm<PerformerFields>();
  const [initialFields] = useState(() => toPerformerFields(performer));
  const [editPerformer, { isLoading }] = useEditPerformerMutation();

  const save = async (fields: PerformerFields): Promise<void> => {
    const changedFields = toEditRequest(initialFields, { ...initialFields, ...fields });
    if (!changedFields) return void onClose();
    const { error } = await editPerformer({ id: performer.id, fields: changedFields });
    if (error === undefined) onClose();
    else if (!showFieldErrors(form, error))
      showToast({ title: 'Error', description: getErrorMessage(error, 'Failed to update performer'), tone: 'bad' });
  };

  return (
    <PerformerFormDialog
      form={form}
      title="Edit Details"
      confirmLabel="Save changes"
      busy={isLoading}
      initialValues={initialFields}
      onSave={save}
      onClose={onClose}
    >
      <NameField requiredMessage={nameRequiredMessage(type)}>
        <Input autoComplete="off" maxLength={limits.maxNameLength} />
      </NameField>
      {type === 'jam' && <InstrumentsField />}
      {type === 'jam' && <TierField />}
      {type === 'openmic' && <PerformerTypeField />}
      <PerformerCheckboxes withLookingForBand />
      <EmailField />
      <PhoneField />
      <InstagramField />
      <NotesField />
    </PerformerFormDialog>
  );
}
