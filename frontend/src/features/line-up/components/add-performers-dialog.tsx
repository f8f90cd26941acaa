import { Checkbox, Form, Input } from 'antd';
import { limits } from '@jamjar/contracts/limits';
import { Field } from '../../../ui/field.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { type AddDialogProps } from '../use-add-performer.js';
import { type AddPerformersFields, useAddPerformers } from '../use-add-performers.js';
import styles from './add-performers-dialog.module.css';
import { PerformerNameRows } from './performer-name-rows.js';

const initialFields: AddPerformersFields = { names: [''], priority: false, notes: '' };

/** Adds one or more performers to a generic event: participants of the organisation, or new ones. */
export function AddPerformersDialog(props: AddDialogProps) {
  const [form] = Form.useForm<AddPerformersFields>();
  const { addAll, busy } = useAddPerformers(props, form);
  const names = Form.useWatch<string[] | undefined>('names', form) ?? initialFields.names;
  return (
    <FormDialog
      form={form}
      title="Add Participants"
      confirmLabel={`Add ${names.length} ${names.length === 1 ? 'Participant' : 'Participants'}`}
      busy={busy}
      initialFocusField={['names', 0]}
      initialValues={initialFields}
      onSave={addAll}
      onClose={props.onClose}
    >
      <PerformerNameRows {...props} names={names} />
      <Form.Item name="priority" valuePropName="checked" noStyle>
        <Checkbox className={styles.priority}>Priority Participants</Checkbox>
      </Form.Item>
      <Field name="notes" label="Notes" optional>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={limits.maxNotesLength} />
      </Field>
    </FormDialog>
  );
}
