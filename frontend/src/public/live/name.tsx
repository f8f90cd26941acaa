import { useState } from 'react';
import { findOwnPlacePath } from '../own-places.js';
import styles from './running-order.module.css';

interface Props {
  performerKey: string;
  name: string;
  /** Quieter, below the name: the instrument. */
  detail: string | null;
}

/** A name in the running order; one's own is marked and leads to the place. */
export function Name({ performerKey, name, detail }: Props) {
  const [placePath] = useState(() => findOwnPlacePath(performerKey));
  return (
    <span className={styles.name}>
      <span>
        {name}
        {placePath !== null && (
          <a className={styles.own} href={placePath}>
            You
          </a>
        )}
      </span>
      {detail && <span className={styles.detail}>{detail}</span>}
    </span>
  );
}
