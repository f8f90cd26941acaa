import { type ReplayResult, type ReplayView } from '@jamjar/contracts/analytics/analytics.views';
import { Button } from '../../../ui/elements/buttons.js';
import { notifyAndReturnSuccess } from '../../../domain/commands/notify-and-return-success.js';
import { Panel } from '../../../ui/elements/panel.js';
import { formatCount, formatNumber } from '../analytics-format.js';
import { useReplayQuery, useStartReplayMutation } from '../replay.api.js';
import { Loaded } from './loaded.js';
import styles from './replay-panel.module.css';

/** Lets god compute the analytics anew from history, while they are being read, and tells whether they are what they were. */
export function ReplayPanel() {
  const query = useReplayQuery(undefined);
  const [start] = useStartReplayMutation();
  const isRunning = query.data?.state === 'running';
  const startReplay = (): void => void notifyAndReturnSuccess(start(undefined), { failure: 'Failed to start the replay' });
  return (
    <Panel
      title="Replay from history"
      action={
        <Button loading={isRunning} onClick={startReplay}>
          Replay from history
        </Button>
      }
    >
      <div className={styles.content}>
        <p>Computes the analytics of all organisations anew from their history, while they are being read, and compares.</p>
        <Loaded query={query} what="replay" rows={1}>
          {(replay) => <Replay {...replay} />}
        </Loaded>
      </div>
    </Panel>
  );
}

const Replay = (replay: ReplayView) => (
  <>
    {replay.state === 'running' && <Progress {...replay} />}
    <p role="status" className={styles.result}>
      {replay.state === 'done' && describeEnd(replay)}
    </p>
  </>
);

/** @param props.total 0 while it is not known */
const Progress = ({ done, total }: Pick<ReplayView, 'done' | 'total'>) => (
  <label className={styles.progress}>
    <progress value={total === 0 ? undefined : done} max={total === 0 ? undefined : total} />
    <span>{total === 0 ? 'Starting' : `${formatNumber(done)} of ${formatCount(total, 'history entry', 'history entries')}`}</span>
  </label>
);

function describeEnd({ total, result, error }: ReplayView): string {
  if (result === null) return `The replay failed${error === undefined ? '' : `: ${error}`}`;
  return `Replayed ${formatCount(total, 'history entry', 'history entries')}: ${describeResult(result)}`;
}

function describeResult(result: ReplayResult): string {
  if (result === 'identical') return 'identical to what it was.';
  const differences = Object.entries(result).map(([table, rows]) => `${formatCount(rows, 'row', 'rows')} of ${table}`);
  return `not what it was. Different were ${differences.join(', ')}.`;
}
