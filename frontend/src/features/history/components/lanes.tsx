import { memo, type ReactNode, useMemo, useRef } from 'react';
import { useVirtualRange } from '../../../ui/list/use-virtual-range.js';
import { type Performer } from '@jamjar/contracts/gigs/gig.state';
import { type PerformerId } from '@jamjar/contracts/ids';
import { formatStint } from '../entry-texts.js';
import { type NightAxis } from '../night-axis.js';
import { type Stint } from '../stints.js';
import styles from './lanes.module.css';

interface Lane {
  id: PerformerId;
  name: string;
  stints: readonly Stint[];
}
interface Props {
  axis: NightAxis;
  stints: readonly Stint[];
  names: ReadonlyMap<PerformerId, string>;
  /** Where the moment is on the axis. */
  shown: number;
  /** Who was on stage at the moment. */
  onStage: readonly Performer[];
  /** Under the lanes, as wide as they are. */
  children: ReactNode;
}

/** The night's shape: a lane for each performer who was on stage, by name, with the stints as bars, and a line at the moment. */
export function Lanes({ axis, stints, names, shown, onStage, children }: Props) {
  const lanes = useMemo(() => toLanes(stints, names), [stints, names]);
  const currentStints = useMemo(() => new Map(onStage.map(({ id, stintCount }) => [id, stintCount])), [onStage]);
  const listRef = useRef<HTMLUListElement>(null);
  const { first, end, rowHeight } = useVirtualRange(listRef, lanes.length);
  const left = `${(shown / Math.max(axis.length, 1)) * 100}%`;
  return (
    <div className={styles.chart}>
      <div className={styles.lanes} tabIndex={0} role="region" aria-label="Who was on stage when">
        {lanes.length === 0 && <p className={styles.nobody}>Nobody has been on stage.</p>}
        <div className={styles.content}>
          <ul ref={listRef} style={{ paddingTop: first * rowHeight, paddingBottom: Math.max(0, lanes.length - end) * rowHeight }}>
            {lanes.slice(first, end).map((lane) => (
              <LaneRow key={lane.id} lane={lane} axis={axis} currentStint={currentStints.get(lane.id) ?? null} />
            ))}
          </ul>
          <div className={styles.track} aria-hidden="true">
            <div className={styles.moment} style={{ left }} />
          </div>
        </div>
      </div>
      <div className={styles.under}>{children}</div>
    </div>
  );
}

/** Rendered again only when the performer goes on stage or off at the moment. */
const LaneRow = memo(function LaneRow({ lane, axis, currentStint }: { lane: Lane; axis: NightAxis; currentStint: number | null }) {
  const current = lane.stints.find(({ stint }) => stint === currentStint);
  return (
    <li className={styles.lane} data-on-stage={currentStint !== null}>
      <span className={styles.name}>{lane.name}</span>
      <span className={styles.bars}>
        <LaneBars lane={lane} axis={axis} />
        {current && <Bar stint={current} axis={axis} isCurrent />}
      </span>
    </li>
  );
});

/** All stints of a lane, which stay as they are while the moment moves. */
const LaneBars = memo(function LaneBars({ lane: { stints }, axis }: { lane: Lane; axis: NightAxis }) {
  return (
    <>
      <span className="for-screen-readers">{stints.map(describeStint).join('; ')}</span>
      {stints.map((stint) => (
        <Bar key={stint.stint} stint={stint} axis={axis} />
      ))}
    </>
  );
});

function Bar({ stint: { startedAt, endedAt }, axis, isCurrent = false }: { stint: Stint; axis: NightAxis; isCurrent?: boolean }) {
  const [from, to] = [axis.toShown(startedAt), axis.toShown(endedAt ?? Infinity)];
  const [left, width] = [from, to - from].map((length) => `${(length / Math.max(axis.length, 1)) * 100}%`);
  return <span className={styles.bar} data-current={isCurrent} style={{ left, width }} />;
}

const describeStint = ({ startedAt, endedAt }: Stint): string => (endedAt === null ? 'on stage now' : formatStint(startedAt, endedAt));

function toLanes(stints: readonly Stint[], names: ReadonlyMap<PerformerId, string>): Lane[] {
  const byPerformer = new Map<PerformerId, Stint[]>();
  for (const stint of stints) {
    const own = byPerformer.get(stint.performerId);
    if (own) own.push(stint);
    else byPerformer.set(stint.performerId, [stint]);
  }
  return [...byPerformer]
    .map(([id, own]) => ({ id, name: names.get(id) ?? 'Somebody', stints: own }))
    .sort((one, other) => one.name.localeCompare(other.name));
}
