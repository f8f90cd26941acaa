import { type AuditEntryView } from '@jamjar/contracts/organisations/organisation.views';
import { useIncrementalRows } from '../../../ui/list/use-incremental-rows.js';
import { formatAccountChange, formatActor } from '../account-history.messages.js';
import styles from './account-history-table.module.css';
import { formatExactTime, formatListTime } from '../../../ui/format/date-format.js';

/** Who did what, and when. On a phone each entry is a sentence with its time below. */
export function AccountHistoryTable({ entries }: { entries: readonly AuditEntryView[] }) {
  const renderedEntries = useIncrementalRows(entries);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Who</th>
          <th scope="col">What</th>
          <th scope="col">When</th>
        </tr>
      </thead>
      <tbody>
        {renderedEntries.map((entry) => (
          <tr key={entry.id}>
            <td className={styles.actor}>{formatActor(entry)}</td>
            <td>{formatAccountChange(entry)}</td>
            <td className={styles.time}>
              <time dateTime={entry.at} title={formatExactTime(entry.at)}>
                {formatListTime(entry.at)}
              </time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
