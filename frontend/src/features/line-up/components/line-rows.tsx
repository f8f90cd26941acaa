import { memo, type Ref, useState } from 'react';
import { type PerformerId } from '@jamjar/contracts/ids';
import { type PerformerView } from '@jamjar/contracts/live-events/live-event.views';
import { DragList } from '../../../ui/drag/drag-list.js';
import { useGradually } from '../../../ui/gradually.js';
import { type MenuEntry } from '../../../ui/more-menu.js';
import { type LineKind } from '../line-up.columns.js';
import { LineRow } from './line-row.js';

/** A row was let go among these rows. Both count from 0. */
export interface Drop {
  rows: readonly PerformerView[];
  from: number;
  to: number;
}
interface Props {
  title: string;
  kind: LineKind;
  raffle: boolean;
  rows: readonly PerformerView[];
  /** Whose button is the one to press next. */
  next: PerformerId | null;
  /** Whose name is being changed. */
  renaming: PerformerId | null;
  onRenamed: () => void;
  /** Null: whoever looks may do nothing here. */
  action: string | null;
  draggable: boolean;
  onPress: (performer: PerformerView) => void;
  onDrop: (drop: Drop) => void;
  menuOf: (performer: PerformerView) => readonly MenuEntry[];
  ref: Ref<HTMLUListElement>;
}

/** Memoised: whatever else happens around the list, for example typing in its search, draws no row. */
export const LineRows = memo(function LineRows({ draggable, ...list }: Props) {
  return draggable ? <MovableRows {...list} /> : <FixedRows {...list} />;
});

type RowsProps = Omit<Props, 'draggable'>;

function FixedRows({ title, rows, next, renaming, onDrop: _nobodyDrops, ref, ...row }: RowsProps) {
  return (
    <ul ref={ref} aria-label={title} tabIndex={-1}>
      {useGradually(rows).map((performer) => (
        <LineRow
          key={performer.id}
          {...row}
          performer={performer}
          next={performer.id === next}
          renaming={performer.id === renaming}
          place={null}
        />
      ))}
    </ul>
  );
}

function MovableRows({ title, rows, next, renaming, onDrop, ref, ...row }: RowsProps) {
  /** What is dragged among stays as it is until it is let go, whatever news come meanwhile. */
  const [held, setHeld] = useState<readonly PerformerView[] | null>(null);
  const drawn = useGradually(rows);
  const shown = held ?? drawn;
  const letGo = (from: number, to: number | null): void => {
    setHeld(null);
    if (to !== null) onDrop({ rows: shown, from, to });
  };
  return (
    <DragList
      ref={ref}
      label={title}
      count={shown.length}
      nameAt={(index) => shown[index]?.name ?? ''}
      onTake={() => setHeld(shown)}
      onLetGo={letGo}
    >
      {shown.map((performer, index) => (
        <LineRow
          key={performer.id}
          {...row}
          performer={performer}
          next={performer.id === next}
          renaming={performer.id === renaming}
          place={index}
        />
      ))}
    </DragList>
  );
}
