import { limits, toAboveMaxMessage } from '@jamjar/contracts/limits';
import { fitsText, toTooLongMessage } from '@jamjar/contracts/text/text-length';
import { Form, type FormItemProps } from 'antd';
import styles from './field.module.css';

type Props<Values> = Omit<FormItemProps<Values>, 'label'> & {
  label: string;
  /** Adds "(optional)" to the label. */
  optional?: boolean;
  /** Of the text, in characters as people count them; what is too long stays in the field with a message. */
  maxLength?: number;
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

const lengthRule = (max: number) => textRule((text) => fitsText(text.trim(), max), toTooLongMessage(max));

/** A labelled field of a form. */
export function Field<Values>({ label, optional = false, maxLength, rules = [], ...item }: Props<Values>) {
  const labelText = (
    <span className={styles.label}>
      {label}
      {optional && <span className={styles.optional}> (optional)</span>}
    </span>
  );
  const allRules = maxLength === undefined ? rules : [...rules, lengthRule(maxLength)];
  return <Form.Item<Values> {...item} rules={allRules} label={labelText} />;
}
