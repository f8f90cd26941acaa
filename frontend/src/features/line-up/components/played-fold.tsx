import { useId, useRef, useState } from 'react';
import { DownIcon } from '../../../ui/elements/icons.js';
import styles from './performer-list.module.css';
import { PerformerRows, type PerformerRowsProps } from './performer-rows.js';

interface Props extends Omit<PerformerRowsProps, 'title' | 'listRef'> {
  /** Whether the rows are shown until the button was pressed. */
  initiallyOpen: boolean;
}

/** The rows of those who have played at a jam, after the line, which a button shows and hides. */
export function PlayedFold({ initiallyOpen, ...rowsProps }: Props) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = chosen ?? initiallyOpen;
  const rowsId = useId();
  const listRef = useRef<HTMLUListElement>(null);
  return (
    <>
      <button type="button" className={styles.fold} aria-expanded={open} aria-controls={rowsId} onClick={() => setChosen(!open)}>
        <strong>Played ({rowsProps.rows.length})</strong>
        <span className={styles.foldHint}>longest ago first</span>
        <DownIcon />
      </button>
      <div id={rowsId}>{open && <PerformerRows {...rowsProps} listRef={listRef} title="Played" draggable={false} />}</div>
    </>
  );
}
