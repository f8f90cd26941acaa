import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/elements/buttons.js';
import { type ChartColours } from '../charts/use-chart-colours.js';
import { type CountingRule } from '../counting-rules.js';
import styles from './analytics-panel.module.css';
import { AnalyticsPanel, CsvButton } from './analytics-panel.js';
import { ChartFrame } from './chart-frame.js';
import { DataTable, type Table } from './data-table.js';
import { Loaded, type QueryResult } from './loaded.js';

interface Props<Data, Row> {
  title: string;
  /** The title while the chart is shown, when that sums up what the table lists. */
  chartTitle?: string;
  rule: CountingRule;
  /** What is loaded and downloaded, for example `waits`. */
  what: string;
  query: QueryResult<Data>;
  subtitle?: ReactNode;
  toTable: (data: Data) => Table<Row>;
  /** What the chart shows, in words. */
  describe: (data: Data) => string;
  /** Of the chart. */
  getHeightPx: (data: Data) => number;
  renderChart: (data: Data, colours: ChartColours) => ReactNode;
  /** Shown above the chart. */
  legend?: ReactNode;
  /** Said when there is nothing to draw. */
  nothing: string;
  className?: string;
}
const views = [
  { key: 'chart', label: 'Chart' },
  { key: 'table', label: 'Table' },
] as const;

/** A card with a picture, the same numbers as a table, and as a file. When the picture cannot be drawn, it shows the table. */
export function PicturePanel<Data, Row>(props: Props<Data, Row>) {
  const { title, chartTitle = title, rule, what, query, subtitle, toTable, nothing, className, ...picture } = props;
  const [view, setView] = useState<(typeof views)[number]['key']>('chart');
  const table = query.data && toTable(query.data);
  const switches = views.map(({ key, label }) => (
    <Button key={key} type="text" className={styles.action} aria-pressed={view === key} onClick={() => setView(key)}>
      {label}
    </Button>
  ));
  const actions = (
    <>
      {switches}
      <CsvButton name={`analytics_${what.replaceAll(' ', '_')}`} table={table} />
    </>
  );
  return (
    <AnalyticsPanel title={view === 'chart' ? chartTitle : title} rule={rule} subtitle={subtitle} actions={actions} className={className}>
      <Loaded query={query} what={what} rows={4}>
        {(data) => {
          const { columns, rows } = toTable(data);
          if (rows.length === 0) return <p className={styles.nothing}>{nothing}</p>;
          if (view === 'table') return <DataTable label={title} columns={columns} rows={rows} />;
          return <Picture data={data} onFailure={() => setView('table')} {...picture} />;
        }}
      </Loaded>
    </AnalyticsPanel>
  );
}

type PictureProps<Data> = Pick<Props<Data, never>, 'describe' | 'getHeightPx' | 'renderChart' | 'legend'> & {
  data: Data;
  onFailure: () => void;
};
const Picture = <Data,>({ data, onFailure, describe, getHeightPx, renderChart, legend }: PictureProps<Data>) => (
  <>
    {legend}
    <ChartFrame label={describe(data)} heightPx={getHeightPx(data)} onFailure={onFailure}>
      {(colours) => renderChart(data, colours)}
    </ChartFrame>
  </>
);
