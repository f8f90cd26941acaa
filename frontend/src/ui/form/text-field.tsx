import { type ComponentProps } from 'react';
import styles from './text-field.module.css';

interface FieldProps {
  size?: 'middle' | 'large';
  'aria-invalid'?: boolean;
}

/** A text field of a page; the fields of dialogs come from antd and look the same (docs/adr/0031). */
export const TextInput = ({ size = 'middle', ...input }: FieldProps & Omit<ComponentProps<'input'>, 'size'>) => (
  <input {...input} className={styles.field} data-size={size} />
);

/** A text field with one line, which grows with its text up to four lines. */
export const TextArea = ({ value, ...field }: FieldProps & ComponentProps<'textarea'> & { value: string }) => (
  // the invisible copy of the text gives both their height; a line break at the end counts only with something after it
  <span className={styles.growing} data-copy={`${value} `}>
    <textarea {...field} value={value} rows={1} className={styles.field} />
  </span>
);
