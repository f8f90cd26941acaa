import { type CSSProperties, type FocusEvent, memo, type RefObject, useState } from 'react';
import { type PerformerId } from '@jamjar/contracts/ids';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { CarriedRow } from '../../../ui/drag/drag-row.js';
import { DragList, type Shape } from '../../../ui/drag/drag-list.js';
import { useWindow } from '../../../ui/windowed.js';
import styles from './line-list.module.css';
import { type FaceProps, LineRow, RowFace } from './line-row.js';

/** A row was let go among these rows. Both count from 0. */
export interface Drop {
  rows: readonly PerformerView[];
  from: number;
  to: number;
}
interface Props extends Omit<FaceProps, 'performer' | 'next' | 'renaming'> {
  title: string;
  shape: Shape;
  rows: readonly PerformerView[];
  /** Whose button is the one to press next. */
  next: PerformerId | null;
  /** Whose name is being changed. */
  renaming: PerformerId | null;
  draggable: boolean;
  onDrop: (drop: Drop) => void;
  list: RefObject<HTMLUListElement | null>;
}

/**
 * Only the rows that can be seen are drawn. With all 300 of them on the page (CPU four times slower) typing a letter took 3.8 s and
 * lifting a row 2.5 s. Memoised: whatever else happens around the list, for example typing in its search, draws no row.
 */
export const LineRows = memo(function LineRows({ draggable, ...list }: Props) {
  return draggable ? <MovableRows {...list} /> : <FixedRows {...list} />;
});

type RowsProps = Omit<Props, 'draggable'>;

function FixedRows({ title, shape: _shape, rows, onDrop: _nobodyDrops, list, ...row }: RowsProps) {
  const { drawn, ...own } = useDrawn(rows, list);
  return (
    <ul {...own} ref={list} aria-label={title}>
      {drawn.map((place) => (
        <RowAt key={rows[place.index]?.id} {...row} rows={rows} {...place} movable={false} />
      ))}
    </ul>
  );
}

function MovableRows({ title, shape, rows, onDrop, list, ...row }: RowsProps) {
  /** What is dragged among stays as it is until it is let go, whatever news come meanwhile. */
  const [held, setHeld] = useState<readonly PerformerView[] | null>(null);
  const shown = held ?? rows;
  const { drawn, ...own } = useDrawn(shown, list);
  const letGo = (from: number, to: number | null): void => {
    setHeld(null);
    if (to !== null) onDrop({ rows: shown, from, to });
  };
  return (
    <DragList
      {...own}
      list={list}
      shape={shape}
      aria-label={title}
      count={shown.length}
      nameAt={(index) => shown[index]?.name ?? ''}
      carried={(index, provided) => {
        const performer = shown[index];
        return (
          performer && (
            <CarriedRow about={performer.name} className={styles.row} provided={provided}>
              <RowFace {...row} performer={performer} next={performer.id === row.next} renaming={false} />
            </CarriedRow>
          )
        );
      }}
      onTake={() => setHeld(shown)}
      onLetGo={letGo}
    >
      {drawn.map((place) => (
        <RowAt key={shown[place.index]?.id} {...row} rows={shown} {...place} movable />
      ))}
    </DragList>
  );
}

type RowAtProps = Omit<RowsProps, 'title' | 'shape' | 'onDrop' | 'list'> & { index: number; top: number; movable: boolean };

function RowAt({ rows, index, next, renaming, ...row }: RowAtProps) {
  const performer = rows[index];
  if (!performer) return null;
  const { id } = performer;
  return <LineRow {...row} performer={performer} next={id === next} renaming={id === renaming} index={index} count={rows.length} />;
}

interface Drawn {
  drawn: { index: number; top: number }[];
  style: CSSProperties;
  tabIndex: number;
}

/** The places to be drawn: those in sight, and that of the row that has the focus, which must not go because one scrolls. */
function useDrawn(rows: readonly PerformerView[], list: RefObject<HTMLUListElement | null>) {
  const { first, end, rowHeight } = useWindow(list, rows.length);
  const [focused, setFocused] = useState<string | null>(null);
  const places = Array.from({ length: Math.max(0, end - first) }, (_, place) => first + place);
  const kept = focused === null ? -1 : rows.findIndex(({ id }) => id === focused);
  if (kept >= 0 && kept < first) places.unshift(kept);
  if (kept >= end) places.push(kept);
  const drawn = places.map((index) => ({ index, top: index * rowHeight }));
  return {
    drawn,
    style: { position: 'relative', height: rows.length * rowHeight },
    tabIndex: -1,
    onFocus: (event: FocusEvent<HTMLUListElement>) => {
      setFocused(event.target.closest('li')?.dataset.row ?? null);
    },
  } satisfies Drawn & Record<string, unknown>;
}
