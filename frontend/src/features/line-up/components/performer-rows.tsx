import { type CSSProperties, type FocusEvent, memo, type RefObject, useState } from 'react';
import { type PerformerId } from '@jamjar/contracts/ids';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { DraggedRow } from '../../../ui/drag/drag-row.js';
import { DragList, type ContainerAttributes } from '../../../ui/drag/drag-list.js';
import { useVirtualRange } from '../../../ui/use-virtual-range.js';
import { type RowDrop } from '../use-row-actions.js';
import styles from './performer-list.module.css';
import { type PerformerRowContentProps, PerformerRow, PerformerRowContent } from './performer-row.js';

interface Props extends Omit<PerformerRowContentProps, 'performer' | 'isNext' | 'isRenaming'> {
  title: string;
  /** Of the element around the list, on which the style of a row depends: a dragged row leaves that element and needs them, too. */
  containerAttributes: ContainerAttributes;
  rows: readonly PerformerView[];
  /** The performer whose button is highlighted, and who is tagged "Up Next" at an open mic. */
  nextId: PerformerId | null;
  /** The performer whose name is being edited. */
  renamingId: PerformerId | null;
  draggable: boolean;
  onDrop: (drop: RowDrop) => void;
  listRef: RefObject<HTMLUListElement | null>;
}

/**
 * A virtual list: only the visible rows and some around them are in the DOM. With 300 rows in the DOM and a CPU slowed down four times,
 * typing a letter took 3.8 s and lifting a row 2.5 s. Memoised: a letter typed in the search field renders the rows only when the list of
 * matches changes.
 */
export const PerformerRows = memo(function PerformerRows({ draggable, ...rowsProps }: Props) {
  return draggable ? <DraggableRows {...rowsProps} /> : <StaticRows {...rowsProps} />;
});

type RowsProps = Omit<Props, 'draggable'>;

function StaticRows({ title, containerAttributes: _containerAttributes, rows, onDrop: _onDrop, listRef, ...rowProps }: RowsProps) {
  const { renderedRows, ...listProps } = useRenderedRows(rows, listRef);
  return (
    <ul {...listProps} ref={listRef} aria-label={title}>
      {renderedRows.map((renderedRow) => (
        <RowAt key={rows[renderedRow.index]?.id} {...rowProps} rows={rows} {...renderedRow} draggable={false} />
      ))}
    </ul>
  );
}

function DraggableRows({ title, containerAttributes, rows, onDrop, listRef, nextId, renamingId, ...rowProps }: RowsProps) {
  /** The rows as they were at the start of a drag: they stay the same until the drag ends. Null while nothing is dragged. */
  const [frozenRows, setFrozenRows] = useState<readonly PerformerView[] | null>(null);
  const shownRows = frozenRows ?? rows;
  const { renderedRows, ...listProps } = useRenderedRows(shownRows, listRef);
  const onDragEnd = (from: number, to: number | null): void => {
    setFrozenRows(null);
    if (to !== null) onDrop({ rows: shownRows, from, to });
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
            <DraggedRow itemName={performer.name} className={styles.row} provided={provided}>
              <PerformerRowContent {...rowProps} performer={performer} isNext={performer.id === nextId} isRenaming={false} />
            </DraggedRow>
          )
        );
      }}
      onRowDragStart={() => setFrozenRows(shownRows)}
      onRowDragEnd={onDragEnd}
    >
      {renderedRows.map((renderedRow) => (
        <RowAt
          key={shownRows[renderedRow.index]?.id}
          {...rowProps}
          nextId={nextId}
          renamingId={renamingId}
          rows={shownRows}
          {...renderedRow}
          draggable
        />
      ))}
    </DragList>
  );
}

type RowAtProps = Omit<RowsProps, 'title' | 'containerAttributes' | 'onDrop' | 'listRef'> & {
  index: number;
  topPx: number;
  draggable: boolean;
};

function RowAt({ rows, index, nextId, renamingId, ...rowProps }: RowAtProps) {
  const performer = rows[index];
  if (!performer) return null;
  const { id } = performer;
  return (
    <PerformerRow
      {...rowProps}
      performer={performer}
      isNext={id === nextId}
      isRenaming={id === renamingId}
      index={index}
      count={rows.length}
    />
  );
}

interface RenderedRows {
  renderedRows: { index: number; topPx: number }[];
  style: CSSProperties;
  tabIndex: number;
}

/** The rows to render: the visible ones, some around them, and the focused row, which must not lose the focus by scrolling. */
function useRenderedRows(rows: readonly PerformerView[], listRef: RefObject<HTMLUListElement | null>) {
  const { first, end, rowHeight } = useVirtualRange(listRef, rows.length);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const indices = Array.from({ length: Math.max(0, end - first) }, (_, offset) => first + offset);
  const focusedIndex = focusedId === null ? -1 : rows.findIndex(({ id }) => id === focusedId);
  if (focusedIndex >= 0 && focusedIndex < first) indices.unshift(focusedIndex);
  if (focusedIndex >= end) indices.push(focusedIndex);
  const renderedRows = indices.map((index) => ({ index, topPx: index * rowHeight }));
  return {
    renderedRows,
    style: { position: 'relative', height: rows.length * rowHeight },
    tabIndex: -1, // focusable by script: the list gets the focus when the filters are cleared
    onFocus: (domEvent: FocusEvent<HTMLUListElement>) => {
      setFocusedId(domEvent.target.closest('li')?.dataset.row ?? null);
    },
  } satisfies RenderedRows & Record<string, unknown>;
}
