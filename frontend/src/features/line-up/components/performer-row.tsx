import { memo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { Button } from '../../../ui/elements/buttons.js';
import { formatClock } from '../../../ui/format/clock-format.js';
import { DragRow, StaticRow } from '../../../ui/drag/drag-row.js';
import { type RowForecast, useForecasts } from '../../../domain/forecast/forecasts.js';
import { PriorityStar } from '../../../ui/elements/icons.js';
import { MoreMenu } from '../../../ui/menu/menu-button.js';
import { CallTimes } from '../../../domain/performers/performer-call.js';
import { Tag } from '../../../ui/elements/tag.js';
import { columnsByListKind, hasStage, formatRaffleEntries } from '../line-up.columns.js';
import styles from './performer-list.module.css';
import { InlineNameInput } from './editable-name.js';
import { useRowContext } from './row-context.js';

/** What differs between the rows; what they share comes from `RowContext`. */
interface RowContentProps {
  performer: PerformerView;
  /** Whether the button is highlighted and the row gets the tag "Up Next". */
  isNext: boolean;
  /** Whether the name is being edited. */
  isRenaming: boolean;
}
interface Props extends RowContentProps {
  /** The performer's place among those who have not played, shown before the name; undefined for others and at a generic event. */
  place: number | undefined;
  /** Index of the row in the filtered list, of length `count`. */
  index: number;
  count: number;
  /** Distance from the top of the list in px. */
  topPx: number;
  /** Whether the performer has left the list, and the row is still shown in its place. */
  isGone: boolean;
  /** Whether the row can be dragged. */
  draggable: boolean;
}

/** Memoised, so that a changed performer renders one row only. */
export const PerformerRow = memo(function PerformerRow({ place, index, count, topPx, isGone, draggable, ...contentProps }: Props) {
  const { kind } = useRowContext();
  const { id, name, played } = contentProps.performer;
  const row = {
    id,
    className: styles.row,
    style: { position: 'absolute', top: topPx, left: 0, right: 0 } as const,
    'data-row': id,
    'data-played': played,
    'data-gone': isGone || undefined,
    // screen readers cannot count the rows, because most of them are not in the DOM
    'aria-posinset': index + 1,
    'aria-setsize': count,
  };
  const children = <PerformerRowContent {...contentProps} />;
  return draggable ? (
    <DragRow {...row} index={index} rowName={name} place={place}>
      {children}
    </DragRow>
  ) : (
    <StaticRow {...row}>
      {hasStage(kind) && <span className={styles.place}>{place}</span>}
      {children}
    </StaticRow>
  );
});

/** Memoised apart from the row, because dragging moves a row without changing its content. */
export const PerformerRowContent = memo(function PerformerRowContent({ performer, isNext, isRenaming }: RowContentProps) {
  const { actionLabel, getMenuEntries } = useRowContext();
  return (
    <>
      {isRenaming ? <RowNameEditor performer={performer} /> : <RowCells performer={performer} isNext={isNext} />}
      {actionLabel && (
        <span className={styles.more}>
          <MoreMenu subject={performer.name} getEntries={() => getMenuEntries(performer)} />
        </span>
      )}
    </>
  );
});

type CellsProps = Omit<RowContentProps, 'isRenaming'>;

function RowCells({ performer, isNext }: CellsProps) {
  const { kind, raffleEnabled, actionLabel, onAction } = useRowContext();
  const { name, priority } = performer;
  const raffleText = raffleEnabled ? formatRaffleEntries(kind, performer) : null;
  return (
    <>
      <div className={styles.name}>
        <span title={name}>{name}</span>
        {priority && <PriorityStar />}
      </div>
      <RowDetails performer={performer} isNext={isNext} />
      {raffleText !== null && <Cell className={styles.raffle} label="Raffle" value={raffleText} />}
      {actionLabel && (
        <Button
          className={styles.action}
          type={isNext ? 'primary' : 'default'}
          aria-label={`${actionLabel} ${name}`}
          onClick={() => onAction(performer)}
        >
          {actionLabel}
        </Button>
      )}
    </>
  );
}

function RowDetails({ performer, isNext }: CellsProps) {
  const { kind } = useRowContext();
  const { rows } = useForecasts();
  const forecast = performer.played ? undefined : rows.get(performer.id); // after the first stint the columns show counts and minutes
  return (
    <div className={styles.details} data-forecast={forecast !== undefined}>
      {hasStage(kind) && <CallStatus performer={performer} isNext={isNext} />}
      {columnsByListKind[kind].map(({ key, label, getText }) => (
        <Cell key={key} className={styles[key]} label={label} value={getText(performer)} />
      ))}
      {forecast && <ForecastCell forecast={forecast} />}
    </div>
  );
}

/** When the performer is likely to start. */
const ForecastCell = ({ forecast: { text, runsOver } }: { forecast: RowForecast }) => (
  <span className={styles.forecast} data-runs-over={runsOver}>
    {runsOver ? `${text}, runs over` : text}
  </span>
);

/** The tags Up Next (in a second round with the time of the last stint) and Held, and when the host called the performer. */
function CallStatus({ performer, isNext }: CellsProps) {
  const { held, played, lastPlayedAt, calledAt } = performer;
  return (
    <span className={styles.callStatus} data-empty={!isNext && !held && calledAt === null}>
      {isNext && <Tag tone="primary">Up Next</Tag>}
      {isNext && played && lastPlayedAt && ` played ${formatClock(lastPlayedAt)}`}
      {held && <Tag tone="plain">Held</Tag>}
      {(isNext || held) && calledAt !== null && ' '}
      <CallTimes performer={performer} />
    </span>
  );
}

/** The field for the new name. Closed by Enter or Escape, it returns the focus to the row's menu button, from which renaming starts. */
function RowNameEditor({ performer }: { performer: PerformerView }) {
  const { onRenameEnd } = useRowContext();
  const editor = useRef<HTMLDivElement>(null);
  const close = (keepFocus: boolean): void => {
    const row = editor.current?.closest('li');
    flushSync(onRenameEnd);
    if (keepFocus) row?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus({ preventScroll: true });
  };
  return (
    <div ref={editor} className={styles.nameEditor}>
      <InlineNameInput performer={performer} onClose={close} />
    </div>
  );
}

/** An empty cell is rendered too, so that it keeps its column. */
function Cell({ className, label, value }: { className: string | undefined; label: string; value: string }) {
  return (
    <span className={className} data-empty={value === ''} title={value}>
      {value !== '' && <span className="for-screen-readers">{label}: </span>}
      {value}
    </span>
  );
}
