import { limits, toAboveMaxMessage } from '@jamjar/contracts/limits';
import { Form, type FormItemProps } from 'antd';
import styles from './field.module.css';

type Props<Values> = Omit<FormItemProps<Values>, 'label'> & {
  label: string;
  /** Adds "(optional)" to the label. */
  optional?: boolean;
};

/** A validation rule for a text field, whose text is empty until it is set. */
export const textRule = (isValid: (text: string) => boolean, message: string) => ({
  validator: (_rule: unknown, text = ''): Promise<void> => (isValid(text) ? Promise.resolve() : Promise.reject(new Error(message))),
});

/** Validation rules for a text field with a count. @param message for a text that `isCount` rejects, which need not know the upper bound */
export const countRules = (isCount: (text: string) => boolean, message: string) => [
  textRule(isCount, message),
  textRule((text) => !isCount(text) || Number(text) <= limits.maxCount, toAboveMaxMessage(limits.maxCount)),
];

/** A labelled field of a form. */
export function Field<Values>({ label, optional = false, ...item }: Props<Values>) {
  const labelText = (
    <span className={styles.label}>
      {label}
      {optional && <span className={styles.optional}> (optional)</span>}
    </span>
  );
  return <Form.Item<Values> {...item} label={labelText} />;
}
