import { type SignupPageView } from '@jamjar/contracts/signup/signup.views';
import { takePastedLines } from '../../ui/form/pasted-lines.js';
import { pageStyles } from '../ui/page.js';
import { Field } from '../ui/form-fields.js';
import { getMaxNameCount } from './signup-form.js';
import styles from './signup.module.css';

interface NameRowsProps {
  gig: SignupPageView;
  names: readonly string[];
  /** Error messages by field: `names.<index>`. */
  errors: Readonly<Record<string, string>>;
  onChange: (names: string[]) => void;
}

/** The names of one signup at a generic event, one row each. The button adds rows up to `getMaxNameCount`; pasting may add more. */
export function NameRows({ gig, names, errors, onChange }: NameRowsProps) {
  const max = getMaxNameCount(gig);
  const isFull = names.length >= max;
  return (
    <>
      {names.map((name, index) => (
        <NameRow
          key={index}
          label={names.length === 1 ? 'Your name' : `Name ${index + 1}`}
          name={name}
          error={errors[`names.${index}`]}
          onChange={(...changed) => onChange(names.flatMap((other, otherIndex) => (otherIndex === index ? changed : [other])))}
          onRemove={names.length === 1 ? null : () => onChange(names.filter((_, otherIndex) => otherIndex !== index))}
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
  /** Called with several names when several lines were pasted: each gets a row. */
  onChange: (...names: string[]) => void;
  /** Null for the only row. */
  onRemove: (() => void) | null;
}

const NameRow = ({ label, name, error, onChange, onRemove }: NameRowProps) => (
  <div className={styles.nameRow}>
    <Field label={label} error={error}>
      {(props) => (
        <input
          {...props}
          name="name"
          autoComplete="off"
          value={name}
          onChange={({ target }) => onChange(target.value)}
          onPaste={(domEvent) => {
            const lines = takePastedLines(domEvent);
            if (lines) onChange(...lines);
          }}
        />
      )}
    </Field>
    {onRemove && (
      <button type="button" className={styles.removeName} aria-label={`Remove ${name.trim() || label}`} onClick={onRemove}>
        ×
      </button>
    )}
  </div>
);
