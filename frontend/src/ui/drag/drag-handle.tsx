import { type DraggableProvidedDragHandleProps } from 'react-beautiful-dnd';
import { GripIcon } from '../icons.js';
import styles from './drag-handle.module.css';

/** Where a row is taken. The rest of the row scrolls and is pressed as ever. */
export const DragHandle = ({ of, ...handle }: DraggableProvidedDragHandleProps & { of: string }) => (
  <span {...handle} className={styles.handle} aria-label={`Drag ${of}`}>
    <GripIcon />
  </span>
);
