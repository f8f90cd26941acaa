import { type ReactNode, type Ref } from 'react';
import { DragDropContext, Droppable, type DropResult, type ResponderProvided, type Sensor, useKeyboardSensor } from 'react-beautiful-dnd';
import { dragWords, instructions } from './drag-words.js';
import { useMouseSensor } from './mouse-sensor.js';
import { useTouchSensor } from './touch-sensor.js';

interface Props {
  label: string;
  count: number;
  nameAt: (index: number) => string;
  /** A row was taken: from now on the rows must stay the same until it is let go. */
  onTake: () => void;
  /** It was let go; `to` null: it stays where it was. Both count from 0. */
  onLetGo: (from: number, to: number | null) => void;
  ref?: Ref<HTMLUListElement>;
  className?: string;
  /** `DragRow`s. */
  children: ReactNode;
}

const sensors: Sensor[] = [useMouseSensor, useTouchSensor, useKeyboardSensor];

/** A list whose rows are put in another order by mouse, finger or keyboard (S2 §4, Ordering; §9, Drag activation). */
export function DragList({ label, count, nameAt, onTake, onLetGo, ref, className, children }: Props) {
  const end = (result: DropResult, { announce }: ResponderProvided): void => {
    const { reason, source, destination } = result;
    announce(dragWords.ended(nameAt(source.index), result));
    onLetGo(source.index, reason === 'CANCEL' || !destination || destination.index === source.index ? null : destination.index);
  };
  return (
    <DragDropContext
      enableDefaultSensors={false}
      sensors={sensors}
      dragHandleUsageInstructions={instructions}
      onBeforeCapture={onTake}
      onDragStart={({ source }, { announce }) => announce(dragWords.lifted(nameAt(source.index), source.index, count))}
      onDragUpdate={({ source, destination }, { announce }) => announce(dragWords.moved(nameAt(source.index), destination?.index, count))}
      onDragEnd={end}
    >
      <Droppable droppableId="list">
        {({ innerRef, droppableProps, placeholder }) => (
          <ul
            {...droppableProps}
            ref={(list) => {
              innerRef(list);
              if (typeof ref === 'function') ref(list);
              else if (ref) ref.current = list;
            }}
            aria-label={label}
            tabIndex={-1}
            className={className}
          >
            {children}
            {placeholder}
          </ul>
        )}
      </Droppable>
    </DragDropContext>
  );
}
