import { memo, type ReactNode, useCallback, useState } from 'react';
import { type GigType } from '@jamjar/contracts/enums';
import { type Performer } from '@jamjar/contracts/gigs/gig.state';
import { type PerformerId } from '@jamjar/contracts/ids';
import { formatMinutesAndSeconds } from '../../../ui/elements/timer.js';
import { type PlaybackState } from '../playback.js';
import { ListEnd } from './list-end.js';
import styles from './state-panels.module.css';

interface Props {
  state: PlaybackState;
  names: ReadonlyMap<PerformerId, string>;
  /** The instant of the shown position, in ms since 1970. */
  at: number;
  type: GigType;
  /** Shown before the panels. */
  children?: ReactNode;
}

/** How many rows of the queue are shown at first, and added when its end scrolls into view: each row slows down the slider. */
const batchSize = 12;

/** The performers on stage, selected and in the queue at the shown position. */
export function StatePanels({ state: { onStage, selected, queue }, names, at, type, children }: Props) {
  const nameOf = ({ id }: Performer): string => names.get(id) ?? 'Somebody';
  return (
    <div className={styles.panels} role="region" aria-label="At this moment" tabIndex={0}>
      {children}
      {type !== 'generic' && (
        <StatePanel title="On stage then" isStage rows={onStage}>
          {/* keyed by index: rendering another performer in a row is faster than adding a row */}
          {onStage.map((performer, index) => (
            <Row
              key={index}
              name={nameOf(performer)}
              detail={describeInstruments(performer)}
              time={formatMinutesAndSeconds(at - getStartedAt(performer))}
            />
          ))}
        </StatePanel>
      )}
      {type === 'jam' && (
        <StatePanel title="Selected then" rows={selected}>
          {selected.map((performer, index) => (
            <Row key={index} name={nameOf(performer)} detail={describeInstruments(performer)} />
          ))}
        </StatePanel>
      )}
      <Queue type={type} queue={queue} names={names} />
    </div>
  );
}

/** Memoised: the queue, which may be long, is rendered again only when another entry is shown, and not whenever the time changes. */
const Queue = memo(function Queue({ type, queue, names }: Pick<Props, 'type' | 'names'> & { queue: readonly Performer[] }) {
  const [shownCount, setShownCount] = useState(batchSize);
  const showMore = useCallback(() => setShownCount((current) => current + batchSize), []);
  return (
    <StatePanel title={type === 'generic' ? 'Signed up then' : 'The line then'} rows={queue}>
      {queue.slice(0, shownCount).map((performer, index) => (
        <Row key={index} name={names.get(performer.id) ?? 'Somebody'} detail={describeWaiting(performer, type)} />
      ))}
      {queue.length > shownCount && (
        <ListEnd key={shownCount} className={styles.more} onSeen={showMore}>
          and {queue.length - shownCount} more
        </ListEnd>
      )}
    </StatePanel>
  );
});

interface PanelProps {
  title: string;
  rows: readonly unknown[];
  isStage?: boolean;
  children: ReactNode;
}

const StatePanel = ({ title, rows, isStage = false, children }: PanelProps) => (
  <section className={styles.panel} data-stage={isStage && rows.length > 0} aria-label={title}>
    <h2 className={styles.title}>{title}</h2>
    {rows.length === 0 ? <p className={styles.more}>Nobody</p> : <ul>{children}</ul>}
  </section>
);

/** Memoised: in a long queue an entry changes few rows. */
const Row = memo(function Row({ name, detail, time }: { name: string; detail: string; time?: string }) {
  return (
    <li className={styles.row}>
      <span className={styles.name}>{name}</span>
      <span className={styles.detail}>{detail}</span>
      {time !== undefined && <span className={styles.timer}>{time}</span>}
    </li>
  );
});

/** When the stint of a performer on stage began, in ms since 1970; 0 for others. */
const getStartedAt = ({ status }: Performer): number => (status.kind === 'onStage' ? status.startedAt : 0);

const describeInstruments = ({ status }: Performer): string =>
  status.kind === 'onStage' || status.kind === 'selected' ? status.instruments.join(', ') : '';

/** The same words as on the page of the gig, where attendance is shown only at a generic event. */
function describeWaiting({ status, attended, performanceCount, instruments }: Performer, type: GigType): string {
  if (status.kind === 'waiting' && status.held) return 'held';
  if (type === 'generic' && attended) return 'attended';
  return performanceCount > 0 ? 'played' : instruments.join(', ');
}
