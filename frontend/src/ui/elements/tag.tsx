import { type ReactNode } from 'react';
import styles from './tag.module.css';

/**
 * A short label with a background colour, for example an instrument or a state.
 * @param props.tone `accent` for performers on stage, tonight’s gigs and God Mode; `danger` for overtime, performers who are leaving
 * and history entries that were changed; `primary` or, with muted text, `plain` for the others
 */
export function Tag({ tone, children }: { tone: 'accent' | 'danger' | 'primary' | 'plain'; children: ReactNode }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  );
}
