import { type HTMLAttributes, type RefObject, useCallback, useRef } from 'react';
import { Draggable, type DraggableProvided } from 'react-beautiful-dnd';
import { GripIcon } from '../icons.js';
import { useTravel } from '../travel.js';
import styles from './drag.module.css';

interface RowProps extends HTMLAttributes<HTMLLIElement> {
  /** Whom the row is about, to be read with the handle. */
  about: string;
}
interface Props extends RowProps {
  id: string;
  /** From 0, without a gap. */
  index: number;
}

/** A row of a `DragList`, with its handle first. */
export function DragRow({ id, index, ...own }: Props) {
  const ref = useRef<HTMLLIElement>(null);
  useTravel(id, ref);
  return (
    <Draggable draggableId={id} index={index}>
      {(provided) => <Row {...own} rowRef={ref} provided={provided} />}
    </Draggable>
  );
}

/** The row in the hand. */
export const CarriedRow = (own: RowProps & { provided: DraggableProvided }) => <Row {...own} data-carried />;

type PlacedProps = RowProps & { provided: DraggableProvided; rowRef?: RefObject<HTMLLIElement | null> };

function Row({ about, provided, rowRef, style, children, ...own }: PlacedProps) {
  const { innerRef, draggableProps, dragHandleProps } = provided;
  const setRow = useCallback(
    (element: HTMLLIElement | null) => {
      if (rowRef) rowRef.current = element;
      innerRef(element);
    },
    [rowRef, innerRef],
  );
  return (
    <li {...own} {...draggableProps} ref={setRow} style={{ ...style, ...draggableProps.style }}>
      {dragHandleProps && (
        // where the row is taken: the rest of it scrolls and is pressed as ever
        <span {...dragHandleProps} className={styles.handle} aria-label={`Drag ${about}`}>
          <GripIcon />
        </span>
      )}
      {children}
    </li>
  );
}
