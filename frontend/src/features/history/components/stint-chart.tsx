import { memo, type ReactNode, useMemo, useRef } from 'react';
import { useVirtualRange } from '../../../ui/list/use-virtual-range.js';
import { type Performer } from '@jamjar/contracts/gigs/gig.state';
import { type PerformerId } from '@jamjar/contracts/ids';
import { formatStint } from '../entry-texts.js';
import { type TimeAxis } from '../time-axis.js';
import { type Stint } from '../stints.js';
import styles from './stint-chart.module.css';

interface PerformerStints {
  id: PerformerId;
  name: string;
  stints: readonly Stint[];
}
interface Props {
  axis: TimeAxis;
  stints: readonly Stint[];
  names: ReadonlyMap<PerformerId, string>;
  /** The offset of the shown position on the axis. */
  positionOffset: number;
  /** The performers on stage at the shown position. */
  onStage: readonly Performer[];
  /** Shown under the rows, with the same width. */
  children: ReactNode;
}

/** A chart of all stints: a row for each performer, sorted by name, with the stints as bars, and a line at the shown position. */
export function StintChart({ axis, stints, names, positionOffset, onStage, children }: Props) {
  const rows = useMemo(() => groupByPerformer(stints, names), [stints, names]);
  const currentStintNumbers = useMemo(
    () => new Map(onStage.flatMap(({ id, status }) => (status.kind === 'onStage' ? [[id, status.stint]] : []))),
    [onStage],
  );
  const listRef = useRef<HTMLUListElement>(null);
  const { first, end, rowHeightPx } = useVirtualRange(listRef, rows.length);
  const left = `${(positionOffset / Math.max(axis.length, 1)) * 100}%`;
  return (
    <div className={styles.chart}>
      <div className={styles.rows} tabIndex={0} role="region" aria-label="Who was on stage when">
        {rows.length === 0 && <p className={styles.nobody}>Nobody has been on stage.</p>}
        <div className={styles.content}>
          <ul ref={listRef} style={{ paddingTop: first * rowHeightPx, paddingBottom: Math.max(0, rows.length - end) * rowHeightPx }}>
            {rows.slice(first, end).map((row) => (
              <ChartRow key={row.id} row={row} axis={axis} currentStintNumber={currentStintNumbers.get(row.id) ?? null} />
            ))}
          </ul>
          <div className={styles.track} aria-hidden="true">
            <div className={styles.position} style={{ left }} />
          </div>
        </div>
      </div>
      <div className={styles.under}>{children}</div>
    </div>
  );
}

/** Memoised: rendered again only when the performer goes on or off stage at the shown position. */
const ChartRow = memo(function ChartRow({
  row,
  axis,
  currentStintNumber,
}: {
  row: PerformerStints;
  axis: TimeAxis;
  currentStintNumber: number | null;
}) {
  const current = row.stints.find(({ number }) => number === currentStintNumber);
  return (
    <li className={styles.row} data-on-stage={currentStintNumber !== null}>
      <span className={styles.name}>{row.name}</span>
      <span className={styles.bars}>
        <RowBars row={row} axis={axis} />
        {current && <Bar stint={current} axis={axis} isCurrent />}
      </span>
    </li>
  );
});

/** All stints of a row. Memoised: they stay the same while the position moves. */
const RowBars = memo(function RowBars({ row: { stints }, axis }: { row: PerformerStints; axis: TimeAxis }) {
  return (
    <>
      <span className="for-screen-readers">{stints.map(describeStint).join('; ')}</span>
      {stints.map((stint) => (
        <Bar key={stint.number} stint={stint} axis={axis} />
      ))}
    </>
  );
});

function Bar({ stint: { startedAt, endedAt }, axis, isCurrent = false }: { stint: Stint; axis: TimeAxis; isCurrent?: boolean }) {
  const [startOffset, endOffset] = [axis.toOffset(startedAt), axis.toOffset(endedAt ?? Infinity)];
  const [left, width] = [startOffset, endOffset - startOffset].map((length) => `${(length / Math.max(axis.length, 1)) * 100}%`);
  return <span className={styles.bar} data-current={isCurrent} style={{ left, width }} />;
}

const describeStint = ({ startedAt, endedAt }: Stint): string => (endedAt === null ? 'on stage now' : formatStint(startedAt, endedAt));

function groupByPerformer(stints: readonly Stint[], names: ReadonlyMap<PerformerId, string>): PerformerStints[] {
  const byPerformer = new Map<PerformerId, Stint[]>();
  for (const stint of stints) {
    const known = byPerformer.get(stint.performerId);
    if (known) known.push(stint);
    else byPerformer.set(stint.performerId, [stint]);
  }
  return [...byPerformer]
    .map(([id, stintsOfPerformer]) => ({ id, name: names.get(id) ?? 'Somebody', stints: stintsOfPerformer }))
    .sort((one, other) => one.name.localeCompare(other.name));
}
