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
  /** The place of the entry that is shown. */
  current: number;
  brokenIndex: number | null;
  onChoose: (count: number) => void;
}

/** So many rows are shown at first, and added when the end of the list comes into sight. */
const batchSize = 20;

/**
 * The rows of the timeline: at first the newest, the others when the end of the list comes into sight. A moment that is not among them shows
 * the rows around it.
 */
export function TimelineRows({ rows, current, brokenIndex, onChoose }: Props) {
  const listRef = useRef<HTMLOListElement>(null);
  const currentIndex = rows.findIndex(({ from }) => from <= current);
  const [{ first, end }, setRange] = useState({ first: 0, end: batchSize });
  const isShown = currentIndex < 0 || (currentIndex >= first && currentIndex < end);
  if (!isShown) setRange({ first: Math.max(0, currentIndex - batchSize / 2), end: currentIndex + batchSize / 2 });
  const currentRow = rows[currentIndex];
  const currentFrom = currentRow && current <= currentRow.to ? currentRow.from : null;
  useScrollToCurrent(listRef, currentFrom);
  const showOlder = useCallback(() => setRange((range) => ({ ...range, end: range.end + batchSize })), []);
  return (
    <ol ref={listRef} className={styles.rows} tabIndex={0} aria-label="History entries, newest first">
      {first > 0 && <NewerButton onPress={() => setRange((range) => ({ ...range, first: Math.max(0, range.first - batchSize) }))} />}
      {rows.slice(first, end).map((row) => (
        <Row
          key={row.from}
          row={row}
          isCurrent={row.from === currentFrom}
          isBroken={brokenIndex !== null && row.from <= brokenIndex && brokenIndex <= row.to}
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

/** Scrolls the list to the row of the moment when that is out of sight; not the page, where that scrolls instead of the list. */
function useScrollToCurrent(listRef: RefObject<HTMLOListElement | null>, currentFrom: number | null): void {
  useEffect(() => {
    const list = listRef.current;
    const row = list?.querySelector<HTMLElement>('[aria-current]');
    if (!list || !row || list.scrollHeight <= list.clientHeight) return;
    const top = row.offsetTop;
    if (top < list.scrollTop || top + row.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 3;
  }, [listRef, currentFrom]);
}

interface RowProps {
  row: HistoryRow;
  isCurrent: boolean;
  isBroken: boolean;
  onChoose: (count: number) => void;
}

const Row = memo(function Row({ row: { to, at, text, actor, isUndone }, isCurrent, isBroken, onChoose }: RowProps) {
  return (
    <li className={styles.item}>
      <button type="button" className={styles.row} aria-current={isCurrent ? 'true' : undefined} onClick={() => onChoose(to + 1)}>
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
