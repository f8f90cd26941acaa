import { Button } from 'antd';
import { memo, type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type PerformerView } from '@jamjar/contracts/live-events/live-event.views';
import { DragRow } from '../../../ui/drag/drag-row.js';
import { PriorityStar } from '../../../ui/icons.js';
import { type MenuEntry, MoreMenu } from '../../../ui/more-menu.js';
import { PlainRow } from '../../../ui/plain-row.js';
import { Tag } from '../../../ui/tag.js';
import { columnsOf, type LineKind } from '../line-up.columns.js';
import styles from './line-list.module.css';
import { NameField } from './name-field.js';

interface FaceProps {
  performer: PerformerView;
  kind: LineKind;
  raffle: boolean;
  /** The button's word; null: there is nothing to press, nor a menu. */
  action: string | null;
  /** Theirs is the button to press next. */
  next: boolean;
  /** Their name is being changed. */
  renaming: boolean;
  onRenamed: () => void;
  onPress: (performer: PerformerView) => void;
  menuOf: (performer: PerformerView) => readonly MenuEntry[];
}
interface Props extends FaceProps {
  /** Their place among the rows, from 0; null: nobody is dragged here. */
  place: number | null;
}

/** Memoised: one changed performer draws one row, however long the line is. */
export const LineRow = memo(function LineRow({ place, ...face }: Props) {
  const { id, name } = face.performer;
  const children: ReactNode = <Face {...face} />;
  if (place === null) return <PlainRow id={id} className={styles.row} children={children} />;
  return <DragRow id={id} index={place} about={name} className={styles.row} children={children} />;
});

/** Memoised by itself: dragging past a row moves it and changes nothing in it. */
const Face = memo(function Face({ performer, kind, raffle, action, next, renaming, onRenamed, onPress, menuOf }: FaceProps) {
  const { name, priority } = performer;
  return (
    <>
      {renaming ? (
        <RowRenaming performer={performer} onDone={onRenamed} />
      ) : (
        <div className={styles.name} data-priority={priority}>
          {name}
          {priority && <PriorityStar />}
        </div>
      )}
      <div className={styles.facts}>
        {kind === 'openmic' && (
          <span className={styles.tag} data-empty={!next}>
            {next && <Tag tone="act">Up Next</Tag>}
          </span>
        )}
        {columnsOf(kind, raffle).map(({ key, label, of }) => (
          <Fact key={key} className={styles[key]} label={label} value={of(performer)} />
        ))}
      </div>
      {action && !renaming && (
        <Button
          className={styles.action}
          type={next ? 'primary' : 'default'}
          aria-label={`${action} ${name}`}
          onClick={() => onPress(performer)}
        >
          {action}
        </Button>
      )}
      {action && (
        <span className={styles.more}>
          <MoreMenu about={name} entries={() => menuOf(performer)} />
        </span>
      )}
    </>
  );
});

/** Begun from the row's menu, so that is where one goes on. */
function RowRenaming({ performer, onDone }: { performer: PerformerView; onDone: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const close = (here: boolean): void => {
    const row = place.current?.closest('li');
    flushSync(onDone);
    if (here) row?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus({ preventScroll: true });
  };
  return (
    <div ref={place} className={styles.renaming}>
      <NameField performer={performer} onClose={close} />
    </div>
  );
}

/** An empty cell keeps its column; the raffle has none of its own where it is empty. */
function Fact({ className, label, value }: { className: string | undefined; label: string; value: string }) {
  if (value === '' && className === styles.raffle) return null;
  return (
    <span className={className} data-empty={value === ''}>
      {value !== '' && <span className="for-screen-readers">{label}: </span>}
      {value}
    </span>
  );
}
