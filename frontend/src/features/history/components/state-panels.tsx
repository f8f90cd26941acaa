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
  /** In ms since 1970. */
  at: number;
  type: GigType;
  /** Shown first. */
  children?: ReactNode;
}

/** So many of the queue are shown at first, and added when its end comes into sight: each row takes time at each step of the slider. */
const batchSize = 12;

/** Who was on stage, selected and in the queue at the position that is shown. */
export function StatePanels({ state: { onStage, selected, queue }, names, at, type, children }: Props) {
  const nameOf = ({ id }: Performer): string => names.get(id) ?? 'Somebody';
  return (
    <div className={styles.panels} role="region" aria-label="At this moment" tabIndex={0}>
      {children}
      {type !== 'generic' && (
        <StatePanel title="On stage then" isStage rows={onStage}>
          {/* by their place: another performer there takes less than another row */}
          {onStage.map((performer, place) => (
            <Row
              key={place}
              name={nameOf(performer)}
              detail={describePlayed(performer)}
              time={formatMinutesAndSeconds(at - startOf(performer))}
            />
          ))}
        </StatePanel>
      )}
      {type === 'jam' && (
        <StatePanel title="Selected then" rows={selected}>
          {selected.map((performer, place) => (
            <Row key={place} name={nameOf(performer)} detail={describePlayed(performer)} />
          ))}
        </StatePanel>
      )}
      <Queue type={type} queue={queue} names={names} />
    </div>
  );
}

/** Rendered again only when the queue changes: it may be long, and the time moves on beside it. */
const Queue = memo(function Queue({ type, queue, names }: Pick<Props, 'type' | 'names'> & { queue: readonly Performer[] }) {
  const [count, setCount] = useState(batchSize);
  const showMore = useCallback(() => setCount((shown) => shown + batchSize), []);
  return (
    <StatePanel title={type === 'generic' ? 'Signed up then' : 'The line then'} rows={queue}>
      {queue.slice(0, count).map((performer, place) => (
        <Row key={place} name={names.get(performer.id) ?? 'Somebody'} detail={describeWaiting(performer, type)} />
      ))}
      {queue.length > count && (
        <ListEnd key={count} className={styles.more} onSeen={showMore}>
          and {queue.length - count} more
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

/** Rendered again only when its content changes: in a long queue few rows change with an entry. */
const Row = memo(function Row({ name, detail, time }: { name: string; detail: string; time?: string }) {
  return (
    <li className={styles.row}>
      <span className={styles.name}>{name}</span>
      <span className={styles.detail}>{detail}</span>
      {time !== undefined && <span className={styles.timer}>{time}</span>}
    </li>
  );
});

const startOf = ({ status }: Performer): number => (status.kind === 'onStage' ? status.startedAt : 0);

const describePlayed = ({ status }: Performer): string =>
  status.kind === 'onStage' || status.kind === 'selected' ? status.instruments.join(', ') : '';

/** The same words as on the live page, where attendance is shown only if nobody plays. */
function describeWaiting({ status, attended, performanceCount, instruments }: Performer, type: GigType): string {
  if (status.kind === 'waiting' && status.held) return 'held';
  if (type === 'generic' && attended) return 'attended';
  return performanceCount > 0 ? 'played' : instruments.join(', ');
}
