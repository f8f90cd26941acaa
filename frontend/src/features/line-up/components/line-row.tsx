import { Button } from 'antd';
import { memo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { DragRow } from '../../../ui/drag/drag-row.js';
import { PriorityStar } from '../../../ui/icons.js';
import { MoreMenu } from '../../../ui/more-menu.js';
import { type MenuEntry } from '../../../ui/with-menu.js';
import { PlainRow } from '../../../ui/plain-row.js';
import { Tag } from '../../../ui/tag.js';
import { columnsOf, type LineKind, raffleOf } from '../line-up.columns.js';
import styles from './line-list.module.css';
import { NameField } from './name-field.js';

export interface FaceProps {
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
  /** Their place among so many rows, from 0, and how far down that is, in px. */
  index: number;
  count: number;
  top: number;
  /** Whether they can be dragged to another. */
  movable: boolean;
}

/** Memoised: one changed performer draws one row. */
export const LineRow = memo(function LineRow({ index, count, top, movable, ...face }: Props) {
  const { id, name } = face.performer;
  const row = {
    id,
    className: styles.row,
    style: { position: 'absolute', top, left: 0, right: 0 } as const,
    // most of the list is not on the page, so that it has to be said where in it this row stands
    'data-row': id,
    'aria-posinset': index + 1,
    'aria-setsize': count,
  };
  const children = <RowFace {...face} />;
  return movable ? (
    <DragRow {...row} index={index} about={name}>
      {children}
    </DragRow>
  ) : (
    <PlainRow {...row}>{children}</PlainRow>
  );
});

/** Memoised by itself: dragging past a row moves it and changes nothing in it. */
export const RowFace = memo(function RowFace({ performer, kind, raffle, action, next, renaming, onRenamed, onPress, menuOf }: FaceProps) {
  const { name, priority } = performer;
  const raffleWords = raffle ? raffleOf(kind, performer) : null;
  return (
    <>
      {renaming ? (
        <RowRenaming performer={performer} onDone={onRenamed} />
      ) : (
        <div className={styles.name}>
          <span title={name}>{name}</span>
          {priority && <PriorityStar />}
        </div>
      )}
      <div className={styles.details}>
        {kind === 'openmic' && (
          <span className={styles.tag} data-empty={!next}>
            {next && <Tag tone="act">Up Next</Tag>}
          </span>
        )}
        {columnsOf[kind].map(({ key, label, of }) => (
          <Event key={key} className={styles[key]} label={label} value={of(performer)} />
        ))}
      </div>
      {raffleWords !== null && <Event className={styles.raffle} label="Raffle" value={raffleWords} />}
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

/** An empty one keeps its column. */
function Event({ className, label, value }: { className: string | undefined; label: string; value: string }) {
  return (
    <span className={className} data-empty={value === ''} title={value}>
      {value !== '' && <span className="for-screen-readers">{label}: </span>}
      {value}
    </span>
  );
}
