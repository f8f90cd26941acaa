import { type ReactNode } from 'react';
import { type CountingRuleName } from '../counting-rules.js';
import styles from './analytics-panel.module.css';
import { AnalyticsPanel, CsvButton } from './analytics-panel.js';
import { type Table } from './data-table.js';
import { QueryContent, type QueryResult } from './query-content.js';

export interface TablePanelProps<Data, Row> {
  title: string;
  countingRuleName: CountingRuleName;
  /** Names what is loaded in messages, for example `waits`. */
  subject: string;
  /** In the name of the downloaded file, after `analytics_`; `subject` by default. */
  fileNamePart?: string;
  query: QueryResult<Data>;
  subtitle?: ReactNode;
  /** Shown before the button that downloads the table. */
  actions?: ReactNode;
  toTable: (data: Data) => Table<Row>;
  /** Shown when the table has no rows. */
  emptyText: string;
  /** The number of placeholder rows. */
  loadingRows?: number;
  className?: string;
  children: (data: Data, table: Table<Row>) => ReactNode;
}

/** A card with the result of a query, which can also be downloaded as a table. */
export function TablePanel<Data, Row>(props: TablePanelProps<Data, Row>) {
  const { subject, fileNamePart = subject, query, actions, toTable, emptyText, loadingRows, children, ...panel } = props;
  const allActions = (
    <>
      {actions}
      <CsvButton name={`analytics_${fileNamePart.replaceAll(' ', '_')}`} table={query.data && toTable(query.data)} />
    </>
  );
  return (
    <AnalyticsPanel {...panel} actions={allActions}>
      <QueryContent query={query} subject={subject} loadingRows={loadingRows}>
        {(data) => {
          const table = toTable(data);
          return table.rows.length === 0 ? <p className={styles.nothing}>{emptyText}</p> : children(data, table);
        }}
      </QueryContent>
    </AnalyticsPanel>
  );
}
