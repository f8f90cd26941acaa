import { Input } from 'antd';
import { useState } from 'react';
import { Field, textRule } from '../../../ui/form/field.js';
import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { toDateTimeField } from '../../../ui/format/date-format.js';

interface Props {
  /** ISO 8601; undefined: now. */
  asOf: string | undefined;
  onChoose: (asOf: string) => void;
  onClose: () => void;
}
/** Whether a date is typed completely; false for an empty field, and for an unfinished year such as 0202. */
const isCompleteDate = (field: string): boolean => new Date(field).getFullYear() >= 1900;

/** Chooses the instant as of which the numbers are shown. */
export function AsOfDialog({ asOf, onChoose, onClose }: Props) {
  const [openedAt] = useState(() => new Date());
  const save = ({ at }: { at: string }): Promise<boolean> => {
    onChoose(new Date(at).toISOString());
    return Promise.resolve(true);
  };
  return (
    <FormDialog title="As of" confirmLabel="Show" initialValues={{ at: toDateTimeField(asOf ?? openedAt) }} onSave={save} onClose={onClose}>
      <Field
        name="at"
        label="Date and time"
        extra="Shows every number as it stood then."
        rules={[textRule(isCompleteDate, 'Date and time are required')]}
      >
        <Input type="datetime-local" max="9999-12-31T23:59" />
      </Field>
    </FormDialog>
  );
}
