import { type GigType } from '@jamjar/contracts/enums';
import { type LiveView } from '@jamjar/contracts/live/live.views';
import { type PlacePerformer } from '@jamjar/contracts/signup/place.views';
import { type ReactNode } from 'react';
import { StageTimer } from '../ui/stage-timer.js';
import styles from './stage-table.module.css';

interface Props {
  liveToken: string;
  type: GigType;
  /** Null until it is loaded; its space is reserved. */
  live: LiveView | null;
  /** The performers of the place that is shown. */
  ownPerformers: readonly PlacePerformer[];
}
/** How many names of the queue are shown. */
const maxQueueNames = 3;

/** A link to the running order. Except at a generic event, also who is on stage, selected (at a jam) and next; own performers are "you". */
export function StageTable({ liveToken, type, live, ownPerformers }: Props) {
  const joinNames = (performers: readonly { key: string; name: string }[] = []): string =>
    performers.map(({ key, name }) => (ownPerformers.some((performer) => performer.key === key) ? 'you' : name)).join(', ');
  const [first] = live?.onStage ?? [];
  return (
    <div className={styles.card}>
      {type !== 'generic' && (
        <dl className={styles.table} aria-busy={live === null}>
          <Row label="On stage" namesText={joinNames(live?.onStage)}>
            {first && <StageTimer since={first.since} timeLimit={live?.timeLimit ?? null} />}
          </Row>
          {type === 'jam' && <Row label="Selected" namesText={joinNames(live?.selected)} />}
          <Row label="Then" namesText={joinNames(live?.queue.filter(({ held }) => !held).slice(0, maxQueueNames))} />
        </dl>
      )}
      <a className={styles.link} href={`/live/${liveToken}`}>
        See the running order
      </a>
    </div>
  );
}

const Row = ({ label, namesText, children }: { label: string; namesText: string; children?: ReactNode }) => (
  <div className={styles.row}>
    <dt>{label}</dt>
    <dd>{namesText || '–'}</dd>
    {children && <dd className={styles.timer}>{children}</dd>}
  </div>
);
