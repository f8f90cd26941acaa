import { type HTMLAttributes, type ReactNode, type RefObject, useRef } from 'react';
import {
  DragDropContext,
  type DraggableProvided,
  Droppable,
  type DropResult,
  type ResponderProvided,
  type Sensor,
  useKeyboardSensor,
} from 'react-beautiful-dnd';
import { createPortal } from 'react-dom';
import styles from './drag.module.css';
import { dragWords, instructions } from './drag-words.js';
import { useMouseSensor } from './mouse-sensor.js';
import { useTouchSensor } from './touch-sensor.js';

/** What a list and the case in which one of its rows is carried have in common, so that the row keeps its shape. */
export type Shape = Pick<HTMLAttributes<HTMLElement>, 'className'> & Record<`data-${string}`, string | boolean>;
interface Props extends HTMLAttributes<HTMLUListElement> {
  list: RefObject<HTMLUListElement | null>;
  shape: Shape;
  count: number;
  nameAt: (index: number) => string;
  /** The row that is carried. */
  carried: (index: number, provided: DraggableProvided) => ReactNode;
  /** A row was taken: from now on the rows must stay the same until it is let go. */
  onTake: () => void;
  /** It was let go; `to` null: it stays where it was. Both count from 0. */
  onLetGo: (from: number, to: number | null) => void;
  /** `DragRow`s, each at its own place: any of them may be missing as long as it cannot be seen. */
  children: ReactNode;
}

const sensors: Sensor[] = [useMouseSensor, useTouchSensor, useKeyboardSensor];

/** A list whose rows are put in another order by mouse, finger or keyboard (S2 §4, Ordering; §9, Drag activation). */
export function DragList({ list, shape, count, nameAt, carried, onTake, onLetGo, children, ...own }: Props) {
  const carrier = useRef<HTMLUListElement>(null);
  const take = (): void => {
    if (carrier.current) carrier.current.style.width = `${list.current?.getBoundingClientRect().width ?? 0}px`;
    onTake();
  };
  const letGo = (result: DropResult, { announce }: ResponderProvided): void => {
    const { reason, source, destination } = result;
    announce(dragWords.ended(nameAt(source.index), result));
    onLetGo(source.index, reason === 'CANCEL' || !destination || destination.index === source.index ? null : destination.index);
  };
  return (
    <DragDropContext
      enableDefaultSensors={false}
      sensors={sensors}
      dragHandleUsageInstructions={instructions}
      onBeforeCapture={take}
      onDragStart={({ source }, { announce }) => announce(dragWords.lifted(nameAt(source.index), source.index, count))}
      onDragUpdate={({ source, destination }, { announce }) => announce(dragWords.moved(nameAt(source.index), destination?.index, count))}
      onDragEnd={letGo}
    >
      <Droppable
        droppableId="list"
        mode="virtual"
        renderClone={(provided, _snapshot, { source }) => carried(source.index, provided)}
        getContainerForClone={() => carrier.current ?? document.body}
      >
        {({ innerRef, droppableProps }) => (
          <ul
            {...own}
            {...droppableProps}
            ref={(element) => {
              list.current = element;
              innerRef(element);
            }}
          >
            {children}
          </ul>
        )}
      </Droppable>
      {createPortal(<ul ref={carrier} {...shape} className={[styles.carrier, shape.className].join(' ')} />, document.body)}
    </DragDropContext>
  );
}
