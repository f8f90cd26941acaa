import { type AnalyticsFilter, type InstrumentSupply } from '@jamjar/contracts/analytics/analytics.views';
import { type CsvColumn } from '../../../ui/format/csv.js';
import { refetchNumbersOptions, useShortInstrumentsQuery } from '../analytics.api.js';
import { formatCount } from '../analytics-format.js';
import styles from './analytics-panel.module.css';
import { TablePanel } from './table-panel.js';

const columns: readonly CsvColumn<InstrumentSupply>[] = [
  ['Instrument', ({ instrument }) => instrument],
  ['Signups', ({ signups }) => signups],
  ['Times selected', ({ selected }) => selected],
];

/** The instruments by signups per selection, lowest first; those that were never selected last. */
export const ShortInstrumentsPanel = ({ filter, className }: { filter: AnalyticsFilter; className?: string }) => (
  <TablePanel
    title="Short instruments"
    countingRuleName="shortInstruments"
    subtitle="fewest signups for how often they were selected"
    subject="short instruments"
    query={useShortInstrumentsQuery(filter, refetchNumbersOptions)}
    toTable={(rows) => ({ columns, rows })}
    emptyText="No instrument has been selected yet."
    loadingRows={3}
    className={className}
  >
    {(rows) => (
      <ul className={styles.wideList}>
        {rows.map(({ instrument, signups, selected }) => (
          <li key={instrument} className={styles.row}>
            <span className={styles.name}>{instrument}</span>
            <span className={styles.value}>{describe(signups, selected)}</span>
          </li>
        ))}
      </ul>
    )}
  </TablePanel>
);

/** For example `12 signups, selected 30 times`. */
function describe(signups: number, selected: number): string {
  const times = selected === 0 ? 'never selected' : `selected ${formatCount(selected, 'time', 'times')}`;
  return `${formatCount(signups, 'signup', 'signups')}, ${times}`;
}
