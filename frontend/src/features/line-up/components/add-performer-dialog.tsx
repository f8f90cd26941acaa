import { Form } from 'antd';
import { type ReactNode } from 'react';
import { type GigType } from '@jamjar/contracts/enums';
import { type AddDialogProps, type ToAddRequest, useAddPerformer } from '../use-add-performer.js';
import { emptyFields, nameRequiredMessage, type PerformerFields } from '../performer-fields.js';
import { ParticipantSearch } from './participant-search.js';
import { alreadyAddedReasons } from './participant-options.js';
import { NameField, PerformerFormDialog } from './performer-form.js';

interface Props extends AddDialogProps {
  title: string;
  type: GigType;
  toRequest: ToAddRequest;
  /** The form fields besides the name. */
  children: ReactNode;
}

/** Adds one performer to a gig: a participant of the organisation, or a new one. */
export function AddPerformerDialog({ title, type, toRequest, children, ...dialogProps }: Props) {
  const { participants, performers, onClose } = dialogProps;
  const [form] = Form.useForm<PerformerFields>();
  const { choose, clearPrefillOnOtherName, add, busy } = useAddPerformer({ ...dialogProps, form, toRequest });
  return (
    <PerformerFormDialog
      form={form}
      title={title}
      confirmLabel="Add Participant"
      busy={busy}
      initialValues={emptyFields}
      onSave={add}
      onClose={onClose}
    >
      <NameField requiredMessage={nameRequiredMessage(type)}>
        <ParticipantSearch
          participants={participants}
          unavailableReasons={alreadyAddedReasons(performers)}
          onSelect={choose}
          onNameChange={clearPrefillOnOtherName}
        />
      </NameField>
      {children}
    </PerformerFormDialog>
  );
}
