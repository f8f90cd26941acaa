import { type ReactNode } from 'react';
import styles from './tag.module.css';

/** A word in its colour: what somebody plays, where they are. */
export function Tag({ tone, children }: { tone: 'live' | 'over' | 'act' | 'plain'; children: ReactNode }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  );
}
