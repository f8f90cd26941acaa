import { type ReactNode } from 'react';
import { type CountingRule } from '../counting-rules.js';
import styles from './analytics-panel.module.css';
import { AnalyticsPanel, CsvButton } from './analytics-panel.js';
import { type Table } from './data-table.js';
import { Loaded, type QueryResult } from './loaded.js';

export interface TablePanelProps<Data, Row> {
  title: string;
  rule: CountingRule;
  /** What is loaded, for example `waits`. */
  what: string;
  /** What is downloaded; by default named like what is loaded. */
  fileName?: string;
  query: QueryResult<Data>;
  subtitle?: ReactNode;
  /** Shown before the button that downloads the table. */
  actions?: ReactNode;
  toTable: (data: Data) => Table<Row>;
  /** Said when the table has no rows. */
  nothing: string;
  /** The number of placeholder rows. */
  loadingRows?: number;
  className?: string;
  children: (data: Data, table: Table<Row>) => ReactNode;
}

/** A card with what a query has read, which is also a file. */
export function TablePanel<Data, Row>(props: TablePanelProps<Data, Row>) {
  const { what, fileName = what, query, actions, toTable, nothing, loadingRows, children, ...panel } = props;
  const allActions = (
    <>
      {actions}
      <CsvButton name={`analytics_${fileName.replaceAll(' ', '_')}`} table={query.data && toTable(query.data)} />
    </>
  );
  return (
    <AnalyticsPanel {...panel} actions={allActions}>
      <Loaded query={query} what={what} rows={loadingRows}>
        {(data) => {
          const table = toTable(data);
          return table.rows.length === 0 ? <p className={styles.nothing}>{nothing}</p> : children(data, table);
        }}
      </Loaded>
    </AnalyticsPanel>
  );
}
