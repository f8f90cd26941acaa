import { type FocusEvent, memo, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { type PerformerId } from '@jamjar/contracts/ids';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { DraggedRow } from '../../../ui/drag/drag-row.js';
import { DragList } from '../../../ui/drag/drag-list.js';
import { DownIcon } from '../../../ui/elements/icons.js';
import { rowMoves } from '../../../ui/list/row-moves.js';
import { type SteadyRows } from '../../../ui/list/use-steady-rows.js';
import { useVirtualRange } from '../../../ui/list/use-virtual-range.js';
import styles from './performer-list.module.css';
import { PerformerRow, PerformerRowContent } from './performer-row.js';
import { toContainerAttributes, useRowContext } from './row-context.js';

/** Places among those who have not played, from 1, by the performers' ids; empty at a generic event. */
export type Places = ReadonlyMap<PerformerView['id'], number>;

interface PerformerRowsProps extends SteadyRows<PerformerView> {
  title: string;
  places: Places;
  /** The performer who is tagged "Up Next", and whose button is highlighted; null when there is none, as at a completed gig. */
  nextId: PerformerId | null;
  /** The performer whose name is being edited. */
  renamingId: PerformerId | null;
  listRef: RefObject<HTMLUListElement | null>;
}

/**
 * A virtual list: only the visible rows and some around them are in the DOM. With 300 rows in the DOM and a CPU slowed down four times,
 * typing a letter took 3.8 s and lifting a row 2.5 s. Memoised: a letter typed in the search field renders the rows only when the list of
 * matches changes.
 */
export const PerformerRows = memo(function PerformerRows({ draggable, ...props }: PerformerRowsProps & { draggable: boolean }) {
  return draggable ? <DraggableRows {...props} /> : <StaticRows {...props} />;
});

interface PlayedRowsProps extends Omit<PerformerRowsProps, 'title' | 'listRef'> {
  /** Whether the rows are shown before the user has pressed the button. */
  initiallyOpen: boolean;
}

/** The rows of those who have played at a jam, below the others; a button shows and hides them. */
export function PlayedRows({ initiallyOpen, ...rowsProps }: PlayedRowsProps) {
  /** Null until the user presses the button. */
  const [isOpenByUser, setIsOpenByUser] = useState<boolean | null>(null);
  const isOpen = isOpenByUser ?? initiallyOpen;
  const rowsId = useId();
  const listRef = useRef<HTMLUListElement>(null);
  return (
    <>
      <button type="button" className={styles.fold} aria-expanded={isOpen} aria-controls={rowsId} onClick={() => setIsOpenByUser(!isOpen)}>
        <strong>Played ({rowsProps.rows.length})</strong>
        <span className={styles.foldHint}>longest ago first</span>
        <DownIcon />
      </button>
      <div id={rowsId}>{isOpen && <PerformerRows {...rowsProps} listRef={listRef} title="Played" draggable={false} />}</div>
    </>
  );
}

function StaticRows({ listRef, ...list }: PerformerRowsProps) {
  const { actionLabel } = useRowContext();
  const { renderedRows, ...listProps } = useRenderedRows({ ...list, listRef });
  return (
    // rows without buttons cannot be focused: the list itself can be, so that the arrow keys scroll it
    <ul {...listProps} ref={listRef} tabIndex={actionLabel === null ? 0 : -1}>
      {renderedRows.map((row) => (
        <PerformerRow key={row.performer.id} {...row} draggable={false} />
      ))}
    </ul>
  );
}

function DraggableRows({ rows, moveNow, ...list }: PerformerRowsProps) {
  const { shownRows, ...dragHandlers } = useDragging(rows, moveNow);
  const { renderedRows, ...listProps } = useRenderedRows({ ...list, rows: shownRows });
  const containerAttributes = toContainerAttributes(useRowContext());
  return (
    <DragList
      {...listProps}
      {...dragHandlers}
      listRef={list.listRef}
      containerAttributes={containerAttributes}
      count={shownRows.length}
      getRowName={(index) => shownRows[index]?.name ?? ''}
      renderDraggedRow={(index, provided) => {
        const performer = shownRows[index];
        return (
          performer && (
            <DraggedRow rowName={performer.name} place={list.places.get(performer.id)} className={styles.row} provided={provided}>
              <PerformerRowContent performer={performer} isNext={performer.id === list.nextId} isRenaming={false} />
            </DraggedRow>
          )
        );
      }}
    >
      {renderedRows.map((row) => (
        <PerformerRow key={row.performer.id} {...row} draggable />
      ))}
    </DragList>
  );
}

/** @returns the rows to show, which during a drag stay as they were at its start, and the handlers of a drag */
function useDragging(rows: readonly PerformerView[], moveNow: () => void) {
  const { onDrop } = useRowContext();
  /** Null while nothing is dragged. */
  const [frozenRows, setFrozenRows] = useState<readonly PerformerView[] | null>(null);
  const shownRows = frozenRows ?? rows;
  useEffect(() => () => rowMoves.setDragging(false), []);
  const onRowDragStart = (): void => {
    rowMoves.setDragging(true);
    setFrozenRows(shownRows);
  };
  const onRowDragEnd = (from: number, to: number | null): void => {
    rowMoves.setDragging(false);
    setFrozenRows(null);
    if (to === null) return;
    moveNow();
    onDrop({ rows: shownRows, from, to });
  };
  return { shownRows, onRowDragStart, onRowDragEnd };
}

/** The rows to render: the visible ones, some around them, and the focused row, which must not lose the focus by scrolling. */
function useRenderedRows({ title, rows, goneIds, places, nextId, renamingId, listRef }: Omit<PerformerRowsProps, 'moveNow'>) {
  const { first, end, rowHeightPx } = useVirtualRange(listRef, rows.length);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const toRenderedRow = (performer: PerformerView, index: number) => ({
    performer,
    place: places.get(performer.id),
    index,
    count: rows.length,
    topPx: index * rowHeightPx,
    isGone: goneIds.has(performer.id),
    isNext: performer.id === nextId,
    isRenaming: performer.id === renamingId,
  });
  return {
    renderedRows: rows.map(toRenderedRow).filter(({ index, performer: { id } }) => (index >= first && index < end) || id === focusedId),
    'aria-label': title,
    style: { position: 'relative', height: rows.length * rowHeightPx } as const,
    tabIndex: -1, // focusable by script: the list gets the focus when the filters are cleared
    onFocus: (domEvent: FocusEvent<HTMLUListElement>) => setFocusedId(domEvent.target.closest('li')?.dataset.row ?? null),
  };
}
