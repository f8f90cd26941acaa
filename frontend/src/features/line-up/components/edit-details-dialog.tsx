import { Form, Input } from 'antd';
import { useState } from 'react';
import { type GigType } from '@jamjar/contracts/enums';
import { limits } from '@jamjar/contracts/limits';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { wordsOf } from '../../../api/api-error.js';
import { showToast } from '../../../ui/toast/toast.js';
import { useEditPerformerMutation } from '../line-up.api.js';
import { editFrom, fieldsOf, nameRequired, type PerformerFields, showAtFields } from '../performer-fields.js';
import {
  Checks,
  EmailField,
  InstagramField,
  InstrumentsField,
  NameField,
  NotesField,
  PerformerDialog,
  PerformerTypeField,
  PhoneField,
  TierField,
} from './performer-form.js';

interface Props {
  performer: PerformerView;
  type: GigType;
  onClose: () => void;
}

/**
 * Edit Details (S2 §2): whatever may be changed of somebody at this type of event. It goes on from what stood there when it was opened,
 * whatever others change meanwhile.
 */
export function EditDetailsDialog({ performer, type, onClose }: Props) {
  const [form] = Form.useForm<PerformerFields>();
  const [opened] = useState(() => fieldsOf(performer));
  const [editPerformer, { isLoading }] = useEditPerformerMutation();

  const save = async (fields: PerformerFields): Promise<void> => {
    const edit = editFrom(opened, { ...opened, ...fields });
    if (!edit) return void onClose();
    const { error } = await editPerformer({ id: performer.id, edit });
    if (error === undefined) onClose();
    else if (!showAtFields(form, error))
      showToast({ title: 'Error', description: wordsOf(error, 'Failed to update performer'), tone: 'bad' });
  };

  return (
    <PerformerDialog
      form={form}
      title="Edit Details"
      confirm="Save changes"
      busy={isLoading}
      initialValues={opened}
      onSave={save}
      onClose={onClose}
    >
      <NameField whenMissing={nameRequired(type)}>
        <Input autoComplete="off" maxLength={limits.name} />
      </NameField>
      {type === 'jam' && <InstrumentsField />}
      {type === 'jam' && <TierField />}
      {type === 'openmic' && <PerformerTypeField />}
      <Checks lookingForBand />
      <EmailField />
      <PhoneField />
      <InstagramField />
      <NotesField />
    </PerformerDialog>
  );
}
