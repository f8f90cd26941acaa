import { Form, type FormItemProps } from 'antd';
import styles from './field.module.css';

type Props<Values> = Omit<FormItemProps<Values>, 'label'> & {
  label: string;
  /** Adds "(optional)" to the label. */
  optional?: boolean;
};

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
