import { type FocusEvent, memo, type RefObject, useEffect, useState } from 'react';
import { type PerformerId } from '@jamjar/contracts/ids';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { DraggedRow } from '../../../ui/drag/drag-row.js';
import { DragList, type ContainerAttributes } from '../../../ui/drag/drag-list.js';
import { movesOfRows } from '../../../ui/list/row-moves.js';
import { type SteadyRows } from '../../../ui/list/use-steady-rows.js';
import { useVirtualRange } from '../../../ui/list/use-virtual-range.js';
import { type RowDrop } from '../use-row-actions.js';
import styles from './performer-list.module.css';
import { type PerformerRowContentProps, PerformerRow, PerformerRowContent } from './performer-row.js';

/** Places in the line, from 1, by the performers' ids. */
export type Places = ReadonlyMap<PerformerView['id'], number>;

interface RowsProps extends Omit<PerformerRowContentProps, 'performer' | 'isNext' | 'isRenaming'>, SteadyRows<PerformerView> {
  title: string;
  /** Of the element around the list, on which the style of a row depends: a dragged row leaves that element and needs them, too. */
  containerAttributes: ContainerAttributes;
  /** The numbers of the rows that have one. */
  places: Places;
  /** The performer who is tagged "Up Next", and whose button is highlighted. */
  nextId: PerformerId | null;
  /** The performer whose name is being edited. */
  renamingId: PerformerId | null;
  onDrop: (drop: RowDrop) => void;
  listRef: RefObject<HTMLUListElement | null>;
}

/**
 * A virtual list: only the visible rows and some around them are in the DOM. With 300 rows in the DOM and a CPU slowed down four times,
 * typing a letter took 3.8 s and lifting a row 2.5 s. Memoised: a letter typed in the search field renders the rows only when the list of
 * matches changes.
 */
export const PerformerRows = memo(function PerformerRows({ draggable, ...rowsProps }: RowsProps & { draggable: boolean }) {
  return draggable ? <DraggableRows {...rowsProps} /> : <StaticRows {...rowsProps} />;
});

function StaticRows({
  title,
  containerAttributes: _attributes,
  rows,
  goneIds,
  moveNow: _moveNow,
  places,
  nextId,
  renamingId,
  onDrop: _onDrop,
  listRef,
  ...rowProps
}: RowsProps) {
  const { renderedRows, ...listProps } = useRenderedRows({ rows, goneIds, places, nextId, renamingId, listRef });
  return (
    // without buttons in its rows, the list itself takes the focus: the arrow keys scroll it then
    <ul {...listProps} ref={listRef} aria-label={title} tabIndex={rowProps.actionLabel === null ? 0 : -1}>
      {renderedRows.map((row) => (
        <PerformerRow key={row.performer.id} {...rowProps} {...row} draggable={false} />
      ))}
    </ul>
  );
}

function DraggableRows({
  title,
  containerAttributes,
  rows,
  goneIds,
  moveNow,
  places,
  nextId,
  renamingId,
  onDrop,
  listRef,
  ...rowProps
}: RowsProps) {
  /** The rows as they were at the start of a drag: they stay the same until the drag ends. Null while nothing is dragged. */
  const [frozenRows, setFrozenRows] = useState<readonly PerformerView[] | null>(null);
  const shownRows = frozenRows ?? rows;
  const { renderedRows, ...listProps } = useRenderedRows({ rows: shownRows, goneIds, places, nextId, renamingId, listRef });
  useEffect(() => () => movesOfRows.setDragging(false), []);
  const onDragStart = (): void => {
    movesOfRows.setDragging(true);
    setFrozenRows(shownRows);
  };
  const onDragEnd = (from: number, to: number | null): void => {
    movesOfRows.setDragging(false);
    setFrozenRows(null);
    if (to === null) return;
    moveNow();
    onDrop({ rows: shownRows, from, to });
  };
  return (
    <DragList
      {...listProps}
      listRef={listRef}
      containerAttributes={containerAttributes}
      aria-label={title}
      count={shownRows.length}
      getRowName={(index) => shownRows[index]?.name ?? ''}
      renderDraggedRow={(index, provided) => {
        const performer = shownRows[index];
        return (
          performer && (
            <DraggedRow itemName={performer.name} place={places.get(performer.id)} className={styles.row} provided={provided}>
              <PerformerRowContent {...rowProps} performer={performer} isNext={performer.id === nextId} isRenaming={false} />
            </DraggedRow>
          )
        );
      }}
      onRowDragStart={onDragStart}
      onRowDragEnd={onDragEnd}
    >
      {renderedRows.map((row) => (
        <PerformerRow key={row.performer.id} {...rowProps} {...row} draggable />
      ))}
    </DragList>
  );
}

/** The rows to render: the visible ones, some around them, and the focused row, which must not lose the focus by scrolling. */
function useRenderedRows({
  rows,
  goneIds,
  places,
  nextId,
  renamingId,
  listRef,
}: Pick<RowsProps, 'rows' | 'goneIds' | 'places' | 'nextId' | 'renamingId' | 'listRef'>) {
  const { first, end, rowHeight } = useVirtualRange(listRef, rows.length);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const toRenderedRow = (performer: PerformerView, index: number) => ({
    performer,
    place: places.get(performer.id),
    index,
    count: rows.length,
    topPx: index * rowHeight,
    isGone: goneIds.has(performer.id),
    isNext: performer.id === nextId,
    isRenaming: performer.id === renamingId,
  });
  return {
    renderedRows: rows.map(toRenderedRow).filter(({ index, performer: { id } }) => (index >= first && index < end) || id === focusedId),
    style: { position: 'relative', height: rows.length * rowHeight } as const,
    tabIndex: -1, // focusable by script: the list gets the focus when the filters are cleared
    onFocus: (domEvent: FocusEvent<HTMLUListElement>) => setFocusedId(domEvent.target.closest('li')?.dataset.row ?? null),
  };
}
