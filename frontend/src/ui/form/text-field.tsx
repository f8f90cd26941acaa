import { type ComponentProps } from 'react';
import styles from './text-field.module.css';

interface FieldProps {
  size?: 'middle' | 'large';
  'aria-invalid'?: boolean;
}

/** A text field for pages; the fields of dialogs come from antd and look the same (docs/adr/0031). */
export const TextInput = ({ size = 'middle', ...input }: FieldProps & Omit<ComponentProps<'input'>, 'size'>) => (
  <input {...input} className={styles.field} data-size={size} />
);

/** A text area that grows with its text from one to four lines. */
export const TextArea = ({ value, ...field }: FieldProps & ComponentProps<'textarea'> & { value: string }) => (
  // an invisible copy of the text determines the height; the space makes a line break at the end count
  <span className={styles.growing} data-copy={`${value} `}>
    <textarea {...field} value={value} rows={1} className={styles.field} />
  </span>
);
