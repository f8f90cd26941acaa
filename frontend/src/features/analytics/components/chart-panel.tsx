import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/elements/buttons.js';
import { type ChartColours } from '../charts/use-chart-colours.js';
import styles from './analytics-panel.module.css';
import { ChartFrame } from './chart-frame.js';
import { DataTable } from './data-table.js';
import { TablePanel, type TablePanelProps } from './table-panel.js';

interface Props<Data, Row> extends Omit<TablePanelProps<Data, Row>, 'actions' | 'children' | 'loadingRows'> {
  /** The title while the chart is shown, if it differs from that of the table because the chart groups its rows. */
  chartTitle?: string;
  /** Describes the chart for screen readers. */
  describe: (data: Data) => string;
  /** The height of the chart. */
  getHeightPx: (data: Data) => number;
  renderChart: (data: Data, colours: ChartColours) => ReactNode;
  /** Shown above the chart. */
  legend?: ReactNode;
}
const views = [
  { key: 'chart', label: 'Chart' },
  { key: 'table', label: 'Table' },
] as const;

/** A card with a chart, whose numbers can also be shown as a table and downloaded. If the chart cannot be drawn, it shows the table. */
export function ChartPanel<Data, Row>(props: Props<Data, Row>) {
  const { title, chartTitle = title, describe, getHeightPx, renderChart, legend, ...panel } = props;
  const [view, setView] = useState<(typeof views)[number]['key']>('chart');
  const viewButtons = views.map(({ key, label }) => (
    <Button key={key} type="text" className={styles.action} aria-pressed={view === key} onClick={() => setView(key)}>
      {label}
    </Button>
  ));
  return (
    <TablePanel {...panel} title={view === 'chart' ? chartTitle : title} actions={viewButtons} loadingRows={4}>
      {(data, { columns, rows }) =>
        view === 'table' ? (
          <DataTable label={title} columns={columns} rows={rows} />
        ) : (
          <>
            {legend}
            <ChartFrame label={describe(data)} heightPx={getHeightPx(data)} onFailure={() => setView('table')}>
              {(colours) => renderChart(data, colours)}
            </ChartFrame>
          </>
        )
      }
    </TablePanel>
  );
}
