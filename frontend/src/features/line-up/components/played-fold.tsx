import { type ReactNode, useId, useState } from 'react';
import { DownIcon } from '../../../ui/elements/icons.js';
import styles from './performer-list.module.css';

interface Props {
  count: number;
  /** Whether the rows are shown until the button was pressed. */
  initiallyOpen: boolean;
  /** The rows. */
  children: ReactNode;
}

/** The rows of those who have played at a jam, after the line, which a button shows and hides. */
export function PlayedFold({ count, initiallyOpen, children }: Props) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = chosen ?? initiallyOpen;
  const rowsId = useId();
  return (
    <>
      <button type="button" className={styles.fold} aria-expanded={open} aria-controls={rowsId} onClick={() => setChosen(!open)}>
        <strong>Played ({count})</strong>
        <span className={styles.foldHint}>longest ago first</span>
        <DownIcon />
      </button>
      <div id={rowsId}>{open && children}</div>
    </>
  );
}
