import { type RebuildResult, type RebuildView } from '@jamjar/contracts/analytics/analytics.views';
import { Button } from '../../../ui/elements/buttons.js';
import { notifyAndReturnSuccess } from '../../../domain/commands/notify-and-return-success.js';
import { Panel } from '../../../ui/elements/panel.js';
import { formatCount, formatNumber } from '../analytics-format.js';
import { useRebuildQuery, useStartRebuildMutation } from '../rebuild.api.js';
import { QueryContent } from './query-content.js';
import styles from './rebuild-panel.module.css';

/** Lets god rebuild the analytics from history while they stay readable, and shows whether the numbers are the same as before. */
export function RebuildPanel() {
  const query = useRebuildQuery(undefined);
  const [start] = useStartRebuildMutation();
  const isRunning = query.data?.state === 'running';
  const startRebuild = (): void => void notifyAndReturnSuccess(start(undefined), { failure: 'Failed to start the replay' });
  return (
    <Panel
      title="Replay from history"
      action={
        <Button loading={isRunning} onClick={startRebuild}>
          Replay from history
        </Button>
      }
    >
      <div className={styles.content}>
        <p>Computes the analytics of all organisations anew from their history, while they are being read, and compares.</p>
        <QueryContent query={query} subject="replay" loadingRows={1}>
          {(rebuild) => <RebuildStatus {...rebuild} />}
        </QueryContent>
      </div>
    </Panel>
  );
}

const RebuildStatus = (rebuild: RebuildView) => (
  <>
    {rebuild.state === 'running' && <Progress {...rebuild} />}
    <p role="status" className={styles.result}>
      {rebuild.state === 'done' && describeOutcome(rebuild)}
    </p>
  </>
);

/** @param props.total 0 until it is known */
const Progress = ({ done, total }: Pick<RebuildView, 'done' | 'total'>) => (
  <label className={styles.progress}>
    <progress value={total === 0 ? undefined : done} max={total === 0 ? undefined : total} />
    <span>{total === 0 ? 'Starting' : `${formatNumber(done)} of ${formatCount(total, 'history entry', 'history entries')}`}</span>
  </label>
);

function describeOutcome({ total, result, error }: RebuildView): string {
  if (result === null) return `The replay failed${error === undefined ? '' : `: ${error}`}`;
  return `Replayed ${formatCount(total, 'history entry', 'history entries')}: ${describeResult(result)}`;
}

function describeResult(result: RebuildResult): string {
  if (result === 'identical') return 'identical to what it was.';
  const differences = Object.entries(result).map(([table, rowCount]) => `${formatCount(rowCount, 'row', 'rows')} of ${table}`);
  return `not what it was. Different were ${differences.join(', ')}.`;
}
