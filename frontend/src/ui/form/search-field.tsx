import { useRef } from 'react';
import { Button } from '../elements/buttons.js';
import { CloseIcon, SearchIcon } from '../elements/icons.js';
import { type ShortcutKey, useShortcutHint } from '../menu/shortcuts.js';
import styles from './search-field.module.css';
import fieldStyles from './text-field.module.css';

interface Props {
  /** Used as placeholder and accessible name. */
  label: string;
  value: string;
  onChange: (search: string) => void;
  className?: string;
  /** The keyboard shortcut that focuses the field. */
  shortcut?: ShortcutKey;
}

/** A text field that filters a list while the user types, with a button to clear it. */
export function SearchField({ label, value, onChange, className, shortcut }: Props) {
  const shortcutHint = useShortcutHint(shortcut);
  const inputRef = useRef<HTMLInputElement>(null);
  const clear = (): void => {
    onChange('');
    inputRef.current?.focus();
  };
  return (
    <div className={[fieldStyles.field, styles.frame, className].join(' ')}>
      <label className={styles.label}>
        <SearchIcon />
        <input
          ref={inputRef}
          className={styles.input}
          placeholder={label}
          aria-label={label}
          aria-keyshortcuts={shortcutHint}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </label>
      {value !== '' && <Button type="text" className={styles.clear} icon={<CloseIcon />} aria-label="Clear" onClick={clear} />}
    </div>
  );
}
