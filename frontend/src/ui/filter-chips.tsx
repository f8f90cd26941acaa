import { type ReactNode } from 'react';
import { CloseIcon } from './icons.js';
import styles from './filter-chips.module.css';

interface Props {
  /** The active filters; pressing a chip removes its filter. */
  filters: readonly { label: string; onRemove: () => void }[];
  /** How many rows match. */
  children: ReactNode;
}

/** Shows the active filters, so that users know why rows are missing. */
export function FilterChips({ filters, children }: Props) {
  return (
    <div className={styles.chips}>
      {filters.map(({ label, onRemove }) => (
        <button key={label} type="button" className={styles.chip} aria-label={`Remove filter ${label}`} onClick={onRemove}>
          <span className={styles.pill}>
            {label}
            <CloseIcon />
          </span>
        </button>
      ))}
      <span className={styles.matchCount} role="status">
        {children}
      </span>
    </div>
  );
}
