import { Form } from 'antd';
import { type ReactNode } from 'react';
import { type GigType } from '@jamjar/contracts/enums';
import { type AddDialogProps, type Sent, useAdding } from '../adding.js';
import { emptyFields, nameRequired, type PerformerFields } from '../performer-fields.js';
import { PersonSearch } from './add-person-search.js';
import { alreadyAdded } from './people-options.js';
import { NameField, PerformerDialog } from './performer-form.js';

interface Props extends AddDialogProps {
  title: string;
  type: GigType;
  sent: Sent;
  /** What is asked besides the name. */
  children: ReactNode;
}

/** Adds one person, known or new, to an event. */
export function AddOneDialog({ title, type, sent, children, ...around }: Props) {
  const { people, performers, onClose } = around;
  const [form] = Form.useForm<PerformerFields>();
  const { choose, rename, add, busy } = useAdding({ ...around, form, sent });
  return (
    <PerformerDialog
      form={form}
      title={title}
      confirm="Add Participant"
      busy={busy}
      initialValues={emptyFields}
      onSave={add}
      onClose={onClose}
    >
      <NameField whenMissing={nameRequired(type)}>
        <PersonSearch people={people} taken={alreadyAdded(performers)} onChoose={choose} onRename={rename} />
      </NameField>
      {children}
    </PerformerDialog>
  );
}
