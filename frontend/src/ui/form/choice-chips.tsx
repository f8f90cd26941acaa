import { type MouseEvent, type ReactNode, useId } from 'react';
import styles from './choice-chips.module.css';

interface CommonProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  /** The id of an element that describes the choice. */
  describedBy?: string;
}
interface Props<Value extends string> extends CommonProps<Value> {
  value: readonly Value[];
  onToggle: (value: Value) => void;
  isSingleChoice: boolean;
}

/** Keeps the focus in the text field when the user taps a chip while typing, so that a phone's keyboard stays open and Enter still confirms. */
function keepFocusInTextField(domEvent: MouseEvent): void {
  // not while suggestions are open: they may cover chips, and close when the field loses the focus
  if (document.activeElement?.matches('input[type="text"]:not([aria-expanded="true"])')) domEvent.preventDefault();
}

function Chips<Value extends string>({ label, options, describedBy, value, onToggle, isSingleChoice }: Props<Value>) {
  const name = useId();
  return (
    <div className={styles.chips} role={isSingleChoice ? 'radiogroup' : 'group'} aria-label={label} aria-describedby={describedBy}>
      {options.map((option) => (
        <label key={option.value} className={styles.chip} onMouseDown={keepFocusInTextField}>
          <input
            type={isSingleChoice ? 'radio' : 'checkbox'}
            name={name}
            className={styles.input}
            checked={value.includes(option.value)}
            onChange={() => onToggle(option.value)}
          />
          <span className={styles.pill}>{option.label}</span>
        </label>
      ))}
    </div>
  );
}

/** Checkboxes shown as chips. A `Form.Item` around them passes `value` and `onChange`. */
export function MultiChoiceChips<Value extends string>({
  value = [],
  onChange,
  ...common
}: CommonProps<Value> & { value?: readonly Value[]; onChange?: (value: Value[]) => void }) {
  const toggle = (chosen: Value): void =>
    onChange?.(value.includes(chosen) ? value.filter((other) => other !== chosen) : [...value, chosen]);
  return <Chips {...common} isSingleChoice={false} value={value} onToggle={toggle} />;
}

/** Radio buttons shown as chips; none is checked while `value` is empty. A `Form.Item` around them passes `value` and `onChange`. */
export function SingleChoiceChips<Value extends string>({
  value,
  onChange,
  ...common
}: CommonProps<Value> & { value?: Value | null; onChange?: (value: Value) => void }) {
  return <Chips {...common} isSingleChoice value={value ? [value] : []} onToggle={(chosen) => onChange?.(chosen)} />;
}
