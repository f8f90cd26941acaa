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
import { useMouseSensor, useTouchSensor } from './drag-sensors.js';

/** The attributes of a list's container that the style of its rows depends on. */
export type ContainerAttributes = Pick<HTMLAttributes<HTMLElement>, 'className'> & Record<`data-${string}`, string | boolean>;
interface Props extends HTMLAttributes<HTMLUListElement> {
  listRef: RefObject<HTMLUListElement | null>;
  /** Also set on the layer of the dragged row, so that the row looks as it does in the list. */
  containerAttributes: ContainerAttributes;
  /** The number of rows in the whole list. */
  count: number;
  getRowName: (index: number) => string;
  renderDraggedRow: (index: number, provided: DraggableProvided) => ReactNode;
  /** Called when a drag starts. The caller must not change the rows until `onRowDragEnd`. */
  onRowDragStart: () => void;
  /** Called when a drag ends. Indices count from 0; `toIndex` is null when the row stays where it was. */
  onRowDragEnd: (fromIndex: number, toIndex: number | null) => void;
  /** The `DragRow`s; those outside of the visible range may be missing. */
  children: ReactNode;
}

const sensors: Sensor[] = [useMouseSensor, useTouchSensor, useKeyboardSensor];

/** The description of each handle for screen readers. */
const instructions = 'Press space to lift, the arrow keys to move, space to drop, Escape to leave it where it was.';

/** Texts that screen readers announce during a drag. Places count from 1, indices from 0. */
const announcements = {
  lifted: (name: string, index: number, count: number): string => `${name} lifted, place ${index + 1} of ${count}.`,
  moved: (name: string, index: number | undefined, count: number): string =>
    index === undefined ? `${name} is outside of the list.` : `${name}: place ${index + 1} of ${count}.`,
  ended: (name: string, fromIndex: number, toIndex: number | null): string =>
    toIndex === null ? `${name} stays at place ${fromIndex + 1}.` : `${name} dropped at place ${toIndex + 1}.`,
};

/** A virtual list whose rows can be reordered by mouse, touch or keyboard. */
export function DragList({ count, getRowName, onRowDragStart, onRowDragEnd, ...listProps }: Props) {
  const dragLayerRef = useRef<HTMLUListElement>(null);
  const startDrag = (): void => {
    if (dragLayerRef.current) dragLayerRef.current.style.width = `${listProps.listRef.current?.getBoundingClientRect().width ?? 0}px`;
    onRowDragStart();
  };
  const endDrag = ({ reason, source, destination }: DropResult, { announce }: ResponderProvided): void => {
    const toIndex = reason === 'CANCEL' || !destination || destination.index === source.index ? null : destination.index;
    announce(announcements.ended(getRowName(source.index), source.index, toIndex));
    onRowDragEnd(source.index, toIndex);
  };
  return (
    <DragDropContext
      enableDefaultSensors={false}
      sensors={sensors}
      dragHandleUsageInstructions={instructions}
      onBeforeCapture={startDrag}
      onDragStart={({ source }, { announce }) => announce(announcements.lifted(getRowName(source.index), source.index, count))}
      onDragUpdate={({ source, destination }, { announce }) =>
        announce(announcements.moved(getRowName(source.index), destination?.index, count))
      }
      onDragEnd={endDrag}
    >
      <ListAndDragLayer {...listProps} dragLayerRef={dragLayerRef} />
    </DragDropContext>
  );
}

type ListProps = Omit<Props, 'count' | 'getRowName' | 'onRowDragStart' | 'onRowDragEnd'> & {
  dragLayerRef: RefObject<HTMLUListElement | null>;
};

/** The list, and beside it the layer in which the dragged row is shown over the page. */
function ListAndDragLayer({ listRef, containerAttributes, renderDraggedRow, children, dragLayerRef, ...listProps }: ListProps) {
  return (
    <>
      <Droppable
        droppableId="list"
        mode="virtual"
        renderClone={(provided, _snapshot, { source }) => renderDraggedRow(source.index, provided)}
        getContainerForClone={() => dragLayerRef.current ?? document.body}
      >
        {({ innerRef, droppableProps }) => (
          <ul
            {...listProps}
            {...droppableProps}
            ref={(element) => {
              listRef.current = element;
              innerRef(element);
            }}
          >
            {children}
          </ul>
        )}
      </Droppable>
      {createPortal(
        <ul ref={dragLayerRef} {...containerAttributes} className={[styles.dragLayer, containerAttributes.className].join(' ')} />,
        document.body,
      )}
    </>
  );
}
