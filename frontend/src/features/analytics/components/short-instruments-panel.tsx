import { type AnalyticsFilter, type InstrumentSupply } from '@jamjar/contracts/analytics/analytics.views';
import { type CsvColumn } from '../../../ui/format/csv.js';
import { cachedNumbers, useShortInstrumentsQuery } from '../analytics.api.js';
import { formatCount } from '../analytics-format.js';
import styles from './analytics-panel.module.css';
import { AnalyticsPanel, CsvButton } from './analytics-panel.js';
import { Loaded } from './loaded.js';

const columns: readonly CsvColumn<InstrumentSupply>[] = [
  ['Instrument', ({ instrument }) => instrument],
  ['Signups', ({ signups }) => signups],
  ['Times selected', ({ selected }) => selected],
];

/** Which instruments have few players for how often they are needed, the shortest first. */
export function ShortInstrumentsPanel({ filter, className }: { filter: AnalyticsFilter; className?: string }) {
  const query = useShortInstrumentsQuery(filter, cachedNumbers);
  return (
    <AnalyticsPanel
      title="Short instruments"
      rule="shortInstruments"
      subtitle="fewest signups for how often they were selected"
      actions={<CsvButton name="analytics_short_instruments" table={query.data && { columns, rows: query.data }} />}
      className={className}
    >
      <Loaded query={query} what="short instruments" rows={3}>
        {(rows) => <Supplies rows={rows} />}
      </Loaded>
    </AnalyticsPanel>
  );
}

const Supplies = ({ rows }: { rows: readonly InstrumentSupply[] }) =>
  rows.length === 0 ? (
    <p className={styles.nothing}>No instrument has been selected yet.</p>
  ) : (
    <ul className={styles.wideList}>
      {rows.map(({ instrument, signups, selected }) => (
        <li key={instrument} className={styles.row}>
          <span className={styles.name}>{instrument}</span>
          <span className={styles.value}>{describe(signups, selected)}</span>
        </li>
      ))}
    </ul>
  );

/** For example `12 signups, selected 30 times`. */
function describe(signups: number, selected: number): string {
  const times = selected === 0 ? 'never selected' : `selected ${formatCount(selected, 'time', 'times')}`;
  return `${formatCount(signups, 'signup', 'signups')}, ${times}`;
}
