import { type ReactNode, useId } from 'react';
import styles from './form-fields.module.css';

interface FieldProps {
  label: string;
  /** Says more, quieter, after the label. */
  hint?: string;
  error?: string | undefined;
  /** @param props of the input, which connect it with label and error */
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
  /** `name`: in words, where the label is a picture. */
  choices: readonly { value: Value; label: string; name?: string }[];
  isChosen: (value: Value) => boolean;
  onToggle: (value: Value) => void;
}

/** Choices side by side, each a button that is pressed or not. */
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
