import { type ReactNode } from 'react';
import styles from './tag.module.css';

/**
 * A short label with a background colour, for example an instrument or a state.
 * @param props.tone `accent` for what is on stage, tonight’s gigs and a god user’s header, `danger` for overtime and leaving; all others are
 * `primary` or, in muted text, `plain`
 */
export function Tag({ tone, children }: { tone: 'accent' | 'danger' | 'primary' | 'plain'; children: ReactNode }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  );
}
