import { DownIcon } from '../elements/icons.js';
import styles from './filter-select.module.css';

interface Props<Value extends string> {
  label: string;
  /** The label of the choice that filters nothing. */
  allLabel: string;
  value: Value | undefined;
  options: readonly { value: Value; label: string }[];
  /** Whether the filter takes the space that other filters leave. */
  grows?: boolean;
  onChange: (value: Value | undefined) => void;
}

/** One filter: a pill that opens the browser's own list of choices, which is easy to use on a phone. */
export function FilterSelect<Value extends string>({ label, allLabel, value, options, grows = false, onChange }: Props<Value>) {
  return (
    <label className={styles.filter} data-active={value !== undefined} data-grows={grows}>
      <span className={styles.text} aria-hidden="true">
        {value === undefined ? allLabel : (options.find((option) => option.value === value)?.label ?? '…')}
      </span>
      <DownIcon />
      <select
        className={styles.select}
        aria-label={label}
        value={value ?? ''}
        onChange={({ target }) => onChange(options.find((option) => option.value === target.value)?.value)}
      >
        <option value="">{allLabel}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
