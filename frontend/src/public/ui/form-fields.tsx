import { type ReactNode, useId } from 'react';
import styles from './form-fields.module.css';

interface FieldProps {
  label: string;
  /** Shown after the label in a muted colour. */
  hint?: string;
  error?: string | undefined;
  /** @param props attributes of the input that connect it with its label and error */
  children: (props: { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }) => ReactNode;
}

/** A labelled input with its error below. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label} {hint && <span className={styles.hint}>{hint}</span>}
      </label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': error === undefined ? undefined : errorId })}
      {error !== undefined && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

interface ChipsProps<Value extends string> {
  legend: string;
  error?: string | undefined;
  /** `name`: the accessible name, when the label is an emoji. */
  choices: readonly { value: Value; label: string; name?: string }[];
  isChosen: (value: Value) => boolean;
  onToggle: (value: Value) => void;
}

/** Toggle buttons side by side. */
export function Chips<Value extends string>({ legend, error, choices, isChosen, onToggle }: ChipsProps<Value>) {
  const errorId = useId();
  return (
    <fieldset className={styles.field} aria-describedby={error === undefined ? undefined : errorId}>
      <legend>{legend}</legend>
      <div className={styles.chips}>
        {choices.map(({ value, label, name }) => (
          <button
            key={value}
            type="button"
            className={styles.chip}
            aria-label={name}
            title={name}
            data-picture={name !== undefined}
            aria-pressed={isChosen(value)}
            onClick={() => onToggle(value)}
          >
            {label}
          </button>
        ))}
      </div>
      {error !== undefined && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
