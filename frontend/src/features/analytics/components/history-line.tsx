import { type AnalysedHistory } from '@jamjar/contracts/analytics/analytics.views';
import { useServerTimeSelector } from '../../../client/server-clock.js';
import { formatAge } from '../../../ui/format/age-format.js';
import { formatCount } from '../analytics-format.js';
import { useCountingExplanation } from './use-counting-explanation.js';
import styles from './history-line.module.css';

/** Says from how much history the numbers are computed: `From 12,345 history entries, the last one 2 s ago.` */
export function HistoryLine({ entries, lastEntryAt }: AnalysedHistory) {
  const age = useServerTimeSelector((nowMs) => (lastEntryAt === null ? '' : formatAge(nowMs - Date.parse(lastEntryAt))));
  const text = `From ${formatCount(entries, 'history entry', 'history entries')}${age && `, the last one ${age}`}.`;
  const { label, explanation } = useCountingExplanation('history', text);
  return (
    <div className={styles.line}>
      {label}
      {explanation}
    </div>
  );
}
