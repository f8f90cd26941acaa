import { type SignupPageView } from '@jamjar/contracts/signup/signup.views';
import { pageStyles } from '../ui/page.js';
import { Field } from '../ui/form-fields.js';
import { countMaxNames } from './signup-form.js';
import styles from './signup.module.css';

interface NameRowsProps {
  gig: SignupPageView;
  names: readonly string[];
  /** By `names.<index>`. */
  errors: Readonly<Record<string, string>>;
  onChange: (names: string[]) => void;
}

/** The names of a signup event: one row each, at least one, at most as many as have a place. */
export function NameRows({ gig, names, errors, onChange }: NameRowsProps) {
  const max = countMaxNames(gig);
  const isFull = names.length >= max;
  return (
    <>
      {names.map((name, index) => (
        <NameRow
          key={index}
          label={names.length === 1 ? 'Your name' : `Name ${index + 1}`}
          name={name}
          error={errors[`names.${index}`]}
          onChange={(changed) => onChange(names.map((each, at) => (at === index ? changed : each)))}
          onRemove={names.length === 1 ? null : () => onChange(names.filter((_, at) => at !== index))}
        />
      ))}
      <button type="button" className={pageStyles.secondary} disabled={isFull} onClick={() => onChange([...names, ''])}>
        {isFull ? `Limit Reached (${max} max)` : 'Add Another'}
      </button>
    </>
  );
}

interface NameRowProps {
  label: string;
  name: string;
  error: string | undefined;
  onChange: (name: string) => void;
  /** Null for the only row. */
  onRemove: (() => void) | null;
}

const NameRow = ({ label, name, error, onChange, onRemove }: NameRowProps) => (
  <div className={styles.nameRow}>
    <Field label={label} error={error}>
      {(props) => <input {...props} name="name" autoComplete="off" value={name} onChange={({ target }) => onChange(target.value)} />}
    </Field>
    {onRemove && (
      <button type="button" className={styles.removeName} aria-label={`Remove ${name.trim() || label}`} onClick={onRemove}>
        ×
      </button>
    )}
  </div>
);
