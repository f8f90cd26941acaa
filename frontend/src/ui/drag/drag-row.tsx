import { type ReactNode, useCallback } from 'react';
import { Draggable, type DraggableProvided } from 'react-beautiful-dnd';
import { useKeepFocus } from '../keep-focus.js';
import { useTravel } from '../travel.js';
import { DragHandle } from './drag-handle.js';

interface RowProps {
  id: string;
  /** Whom the row is about, to be read with the handle. */
  about: string;
  className: string | undefined;
  children: ReactNode;
}

/** A row of a `DragList`, with its handle first. `index` counts from 0, without a gap. */
export const DragRow = ({ index, ...row }: RowProps & { index: number }) => (
  <Draggable draggableId={row.id} index={index}>
    {(provided, { isDragging }) => <Row {...row} provided={provided} dragging={isDragging} />}
  </Draggable>
);

function Row({ id, about, className, children, provided, dragging }: RowProps & { provided: DraggableProvided; dragging: boolean }) {
  const { innerRef, draggableProps, dragHandleProps } = provided;
  const ref = useTravel<HTMLLIElement>(id);
  useKeepFocus(ref);
  const setRow = useCallback(
    (row: HTMLLIElement | null) => {
      ref.current = row;
      innerRef(row);
    },
    [ref, innerRef],
  );
  return (
    <li {...draggableProps} ref={setRow} className={className} data-dragged={dragging}>
      {dragHandleProps && <DragHandle {...dragHandleProps} of={about} />}
      {children}
    </li>
  );
}
