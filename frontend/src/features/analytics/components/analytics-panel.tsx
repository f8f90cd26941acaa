import { type ReactNode } from 'react';
import { DownloadCsvButton } from '../../../ui/elements/download-buttons.js';
import { Panel } from '../../../ui/elements/panel.js';
import { type CountingRuleName } from '../counting-rules.js';
import styles from './analytics-panel.module.css';
import { type Table } from './data-table.js';
import { useCountingExplanation } from './use-counting-explanation.js';

interface Props {
  title: string;
  countingRuleName: CountingRuleName;
  /** A line below the title. */
  subtitle?: ReactNode;
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A card of the analytics page. A press on its title shows how its numbers are counted. */
export function AnalyticsPanel({ title, countingRuleName, subtitle, actions, className, children }: Props) {
  const { label, explanation } = useCountingExplanation(countingRuleName, title);
  return (
    <Panel title={label} className={className} action={actions && <div className={styles.actions}>{actions}</div>}>
      <div className={styles.lines}>
        {explanation}
        {subtitle && <p>{subtitle}</p>}
      </div>
      {children}
    </Panel>
  );
}

/** A button that downloads a table as CSV. @param props.name the start of the file's name */
export const CsvButton = <Row,>({ name, table }: { name: string; table: Table<Row> | undefined }) => (
  <DownloadCsvButton
    type="text"
    className={styles.action}
    title="Download CSV"
    disabled={!table || table.rows.length === 0}
    name={name}
    buildCsv={async () => {
      const { toCsv } = await import('../../../ui/format/csv.js');
      return table ? toCsv(table.fileColumns ?? table.columns, table.rows) : '';
    }}
  >
    CSV
  </DownloadCsvButton>
);
