import { useState } from 'react';
import { findOwnPlacePath } from '../own-places.js';
import styles from './running-order.module.css';

interface Props {
  performerKey: string;
  name: string;
  /** For example the instrument; shown below the name in a muted colour. */
  detail: string | null;
}

/** The name of a performer in the running order, marked with a link to their place page if that was opened in this browser before. */
export function PerformerName({ performerKey, name, detail }: Props) {
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
