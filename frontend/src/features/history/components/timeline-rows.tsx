import { memo, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/elements/buttons.js';
import { formatClock } from '../../../ui/format/clock-format.js';
import { Tag } from '../../../ui/elements/tag.js';
import { type HistoryRow } from '../history-rows.js';
import styles from './history-timeline.module.css';
import { ListEnd } from './list-end.js';
import { formatFullTime } from '../../../ui/format/date-format.js';

interface Props {
  /** Newest first. */
  rows: readonly HistoryRow[];
  /** The index of the shown entry in the history. */
  shownIndex: number;
  /** The index of the first entry that does not continue the chain of hashes; null when no check has found one. */
  brokenIndex: number | null;
  /** @param entryNumber that of the last entry of the chosen row, from 1 */
  onChoose: (entryNumber: number) => void;
}

/** How many rows are shown at first, and added each time the end of the list scrolls into view or Show Newer is pressed. */
const batchSize = 20;

/**
 * The rows of the timeline: at first the newest, more when the end of the list scrolls into view. If the row of the shown entry (if filters
 * hide it, the first older one) is not among them, the list shows the rows around it instead.
 */
export function TimelineRows({ rows, shownIndex, brokenIndex, onChoose }: Props) {
  const listRef = useRef<HTMLOListElement>(null);
  const currentRowIndex = rows.findIndex(({ firstIndex }) => firstIndex <= shownIndex);
  const [{ first, end }, setRange] = useState({ first: 0, end: batchSize });
  const isInRange = currentRowIndex < 0 || (currentRowIndex >= first && currentRowIndex < end);
  if (!isInRange) setRange({ first: Math.max(0, currentRowIndex - batchSize / 2), end: currentRowIndex + batchSize / 2 });
  const currentRow = rows[currentRowIndex];
  // identifies the row of the shown entry; null when filters hide that row
  const currentFirstIndex = currentRow && shownIndex <= currentRow.lastIndex ? currentRow.firstIndex : null;
  useScrollToCurrent(listRef, currentFirstIndex);
  const showOlder = useCallback(() => setRange((range) => ({ ...range, end: range.end + batchSize })), []);
  return (
    <ol ref={listRef} className={styles.rows} tabIndex={0} aria-label="History entries, newest first">
      {first > 0 && <NewerButton onPress={() => setRange((range) => ({ ...range, first: Math.max(0, range.first - batchSize) }))} />}
      {rows.slice(first, end).map((row) => (
        <Row
          key={row.firstIndex}
          row={row}
          isCurrent={row.firstIndex === currentFirstIndex}
          isBroken={brokenIndex !== null && row.firstIndex <= brokenIndex && brokenIndex <= row.lastIndex}
          onChoose={onChoose}
        />
      ))}
      {end < rows.length && <ListEnd key={end} className={styles.end} onSeen={showOlder} />}
    </ol>
  );
}

const NewerButton = ({ onPress }: { onPress: () => void }) => (
  <li>
    <Button block type="text" onClick={onPress}>
      Show Newer
    </Button>
  </li>
);

/** Scrolls the list to the row of the shown entry if that is out of sight. Does nothing where the page scrolls instead of the list. */
function useScrollToCurrent(listRef: RefObject<HTMLOListElement | null>, currentFirstIndex: number | null): void {
  useEffect(() => {
    const list = listRef.current;
    const row = list?.querySelector<HTMLElement>('[aria-current]');
    if (!list || !row || list.scrollHeight <= list.clientHeight) return;
    const top = row.offsetTop;
    if (top < list.scrollTop || top + row.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 3;
  }, [listRef, currentFirstIndex]);
}

interface RowProps {
  row: HistoryRow;
  isCurrent: boolean;
  isBroken: boolean;
  onChoose: (entryNumber: number) => void;
}

const Row = memo(function Row({ row: { lastIndex, at, text, actor, isUndone }, isCurrent, isBroken, onChoose }: RowProps) {
  return (
    <li className={styles.item}>
      <button type="button" className={styles.row} aria-current={isCurrent ? 'true' : undefined} onClick={() => onChoose(lastIndex + 1)}>
        <time className={styles.time} dateTime={new Date(at).toISOString()} title={formatFullTime(at)}>
          {formatClock(at)}
        </time>
        <span className={styles.text}>
          {isUndone ? <s>{text}</s> : text} {isUndone && <Tag tone="plain">undone</Tag>}
          {isBroken && <Tag tone="danger">does not fit</Tag>}
        </span>
        <span className={styles.actor}>{actor}</span>
      </button>
    </li>
  );
});
