import { type ReactNode, useId } from 'react';
import styles from './choice-chips.module.css';

interface Common<Value extends string> {
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  /** Under it, when there is more to say. */
  describedBy?: string;
}
interface Props<Value extends string> extends Common<Value> {
  value: readonly Value[];
  onToggle: (value: Value) => void;
  single: boolean;
}

function Chips<Value extends string>({ label, options, describedBy, value, onToggle, single }: Props<Value>) {
  const name = useId();
  return (
    <div className={styles.chips} role={single ? 'radiogroup' : 'group'} aria-label={label} aria-describedby={describedBy}>
      {options.map((option) => (
        <label key={option.value} className={styles.chip}>
          <input
            type={single ? 'radio' : 'checkbox'}
            name={name}
            className={styles.input}
            checked={value.includes(option.value)}
            onChange={() => onToggle(option.value)}
          />
          <span className={styles.face}>{option.label}</span>
        </label>
      ))}
    </div>
  );
}

/** As many as fit. A form's item hands over `value` and `onChange`. */
export function ManyChips<Value extends string>({
  value = [],
  onChange,
  ...common
}: Common<Value> & { value?: readonly Value[]; onChange?: (value: Value[]) => void }) {
  const toggle = (chosen: Value): void =>
    onChange?.(value.includes(chosen) ? value.filter((other) => other !== chosen) : [...value, chosen]);
  return <Chips {...common} single={false} value={value} onToggle={toggle} />;
}

/** Exactly one, or none as long as nobody chose. */
export function OneChip<Value extends string>({
  value,
  onChange,
  ...common
}: Common<Value> & { value?: Value | null; onChange?: (value: Value) => void }) {
  return <Chips {...common} single value={value ? [value] : []} onToggle={(chosen) => onChange?.(chosen)} />;
}
