import { Checkbox, Form, Input } from 'antd';
import { limits } from '@jamjar/contracts/limits';
import { Field } from '../../../ui/field.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { type AddDialogProps } from '../adding.js';
import { type SeveralFields, useAddingSeveral } from '../adding-several.js';
import styles from './add-several-dialog.module.css';
import { AddSeveralNames } from './add-several-names.js';

const oneEmptyRow: SeveralFields = { names: [''], priority: false, notes: '' };

/** Generic event: several people at once, known or new (S2 §2, §5). */
export function AddSeveralDialog(props: AddDialogProps) {
  const [form] = Form.useForm<SeveralFields>();
  const { addAll, busy } = useAddingSeveral(props, form);
  const names = Form.useWatch<string[] | undefined>('names', form) ?? oneEmptyRow.names;
  return (
    <FormDialog
      form={form}
      title="Add Participants"
      confirm={`Add ${names.length} ${names.length === 1 ? 'Participant' : 'Participants'}`}
      busy={busy}
      begin={['names', 0]}
      initialValues={oneEmptyRow}
      onSave={addAll}
      onClose={props.onClose}
    >
      <AddSeveralNames {...props} names={names} />
      <Form.Item name="priority" valuePropName="checked" noStyle>
        <Checkbox className={styles.priority}>Priority Participants</Checkbox>
      </Form.Item>
      <Field name="notes" label="Notes" optional>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={limits.notes} />
      </Field>
    </FormDialog>
  );
}
