import { type AnalysedHistory } from '@jamjar/contracts/analytics/analytics.views';
import { useServerTimeSelector } from '../../../client/server-clock.js';
import { formatAge, formatCount } from '../analytics-format.js';
import { useExplained } from './use-explained.js';
import styles from './history-line.module.css';

/** From how much history the numbers are made: `From 12,345 history entries, the last one 2 s ago.` */
export function HistoryLine({ entries, lastEntryAt }: AnalysedHistory) {
  const age = useServerTimeSelector((nowMs) => (lastEntryAt === null ? '' : formatAge(nowMs - Date.parse(lastEntryAt))));
  const from = `From ${formatCount(entries, 'history entry', 'history entries')}${age && `, the last one ${age}`}.`;
  const { label, explanation } = useExplained('history', from);
  return (
    <div className={styles.line}>
      {label}
      {explanation}
    </div>
  );
}
