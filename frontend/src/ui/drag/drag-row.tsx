import { type HTMLAttributes, type RefObject, useCallback } from 'react';
import { Draggable, type DraggableProvided } from 'react-beautiful-dnd';
import { GripIcon } from '../elements/icons.js';
import { useFlipAnimation } from '../list/use-flip-animation.js';
import styles from './drag.module.css';

interface RowProps extends HTMLAttributes<HTMLLIElement> {
  /** The name of what the row shows, for the accessible label of the handle. */
  rowName: string;
  /** The number that the handle shows. */
  place?: number | undefined;
}
interface Props extends RowProps {
  id: string;
  /** The row's index in the whole list, from 0. */
  index: number;
}

/** A row of a `DragList`, with a drag handle before its content. */
export function DragRow({ id, index, ...rowProps }: Props) {
  const ref = useFlipAnimation<HTMLLIElement>(id);
  return (
    <Draggable draggableId={id} index={index}>
      {(provided) => <Row {...rowProps} rowRef={ref} provided={provided} />}
    </Draggable>
  );
}

/** A row without a drag handle, for a list that cannot be reordered. */
export function StaticRow({ id, ...rowProps }: Omit<HTMLAttributes<HTMLLIElement>, 'id'> & { id: string }) {
  const ref = useFlipAnimation<HTMLLIElement>(id);
  return <li {...rowProps} ref={ref} />;
}

/** The copy of a row that is shown while the row is dragged by mouse, touch or keyboard. */
export const DraggedRow = (rowProps: RowProps & { provided: DraggableProvided }) => <Row {...rowProps} data-dragged />;

type RenderedRowProps = RowProps & { provided: DraggableProvided; rowRef?: RefObject<HTMLLIElement | null> };

function Row({ rowName, place, provided, rowRef, style, children, ...attributes }: RenderedRowProps) {
  const { innerRef, draggableProps, dragHandleProps } = provided;
  const setRow = useCallback(
    (element: HTMLLIElement | null) => {
      if (rowRef) rowRef.current = element;
      innerRef(element);
    },
    [rowRef, innerRef],
  );
  return (
    <li {...attributes} {...draggableProps} ref={setRow} style={{ ...style, ...draggableProps.style }}>
      {dragHandleProps && (
        // only the handle starts a drag, so that the rest of the row can be scrolled and pressed
        <span {...dragHandleProps} className={styles.handle} aria-label={`Drag ${rowName}`} title={`Drag ${rowName}`}>
          {place !== undefined && <span className={styles.place}>{place}</span>}
          <GripIcon />
        </span>
      )}
      {children}
    </li>
  );
}
