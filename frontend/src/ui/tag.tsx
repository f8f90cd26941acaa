import { type ReactNode } from 'react';
import styles from './tag.module.css';

/**
 * A short label with a background colour, for example an instrument or a state.
 * @param props.tone the colours: `live` for what is on stage, `over` for overtime and leaving, `act` for the primary colour
 */
export function Tag({ tone, children }: { tone: 'live' | 'over' | 'act' | 'plain'; children: ReactNode }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  );
}
