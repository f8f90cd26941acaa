import { Form, type FormItemProps } from 'antd';
import styles from './field.module.css';

type Props<Values> = Omit<FormItemProps<Values>, 'label'> & {
  label: string;
  /** It says so beside the label. */
  optional?: boolean;
};

/** A labelled field of a form. */
export function Field<Values>({ label, optional = false, ...item }: Props<Values>) {
  const words = (
    <span className={styles.label}>
      {label}
      {optional && <span className={styles.optional}> (optional)</span>}
    </span>
  );
  return <Form.Item<Values> {...item} label={words} />;
}
