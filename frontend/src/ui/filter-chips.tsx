import { type ReactNode } from 'react';
import { CloseIcon } from './icons.js';
import styles from './filter-chips.module.css';

interface Props {
  /** What the list is narrowed by; pressing one takes it away. */
  filters: readonly { label: string; onRemove: () => void }[];
  /** How much of the list is left. */
  children: ReactNode;
}

/** The filters that are on, so that nobody wonders where the others are. */
export function FilterChips({ filters, children }: Props) {
  return (
    <div className={styles.chips}>
      {filters.map(({ label, onRemove }) => (
        <button key={label} type="button" className={styles.chip} aria-label={`Remove filter ${label}`} onClick={onRemove}>
          <span className={styles.face}>
            {label}
            <CloseIcon />
          </span>
        </button>
      ))}
      <span className={styles.left} role="status">
        {children}
      </span>
    </div>
  );
}
