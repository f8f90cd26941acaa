import { limits, toAboveMaxMessage } from '@jamjar/contracts/limits';
import { isWithinLength, toTooLongMessage } from '@jamjar/contracts/text/text-length';
import { Form, type FormItemProps } from 'antd';
import styles from './field.module.css';

type Props<Values> = Omit<FormItemProps<Values>, 'label'> & {
  label: string;
  /** Adds "(optional)" to the label. */
  optional?: boolean;
  /** The maximum length of the text in characters as people count them. A longer text stays in the field, with a message. */
  maxLength?: number;
};

/** A validation rule for a text field. A field without a value counts as empty. */
export const textRule = (isValid: (text: string) => boolean, message: string) => ({
  validator: (_rule: unknown, text = ''): Promise<void> => (isValid(text) ? Promise.resolve() : Promise.reject(new Error(message))),
});

/** Validation rules for a count in a text field. `isCount` need not check the maximum. @param message shown when it rejects the text */
export const countRules = (isCount: (text: string) => boolean, message: string) => [
  textRule(isCount, message),
  textRule((text) => !isCount(text) || Number(text) <= limits.maxCount, toAboveMaxMessage(limits.maxCount)),
];

const lengthRule = (max: number) => textRule((text) => isWithinLength(text.trim(), max), toTooLongMessage(max));

/** A labelled field of a form. */
export function Field<Values>({ label, optional = false, maxLength, rules = [], ...formItemProps }: Props<Values>) {
  const labelText = (
    <span className={styles.label}>
      {label}
      {optional && <span className={styles.optional}> (optional)</span>}
    </span>
  );
  const allRules = maxLength === undefined ? rules : [...rules, lengthRule(maxLength)];
  return <Form.Item<Values> {...formItemProps} rules={allRules} label={labelText} />;
}
