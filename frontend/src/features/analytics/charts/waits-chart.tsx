import { Column } from '@ant-design/charts';
import { type WaitsView } from '@jamjar/contracts/analytics/analytics.views';
import { useMemo } from 'react';
import { formatWaitRange } from '../analytics-format.js';
import { createAxisLabels, createChartStyle } from './chart-style.js';
import { type ChartColours } from './use-chart-colours.js';

/** A histogram of waits: a bar for every ten minutes. */
export default function WaitsChart({ bars, colours }: { bars: WaitsView['bars']; colours: ChartColours }) {
  const config = useMemo(
    () => ({
      ...createChartStyle(colours),
      data: bars.map(({ from, count }) => ({ from: String(from), count })),
      xField: 'from',
      yField: 'count',
      scale: { x: { padding: 0.12 } },
      style: { fill: colours.main, radiusTopLeft: 4, radiusTopRight: 4, maxWidth: 40, fillOpacity: 1 },
      axis: { x: { ...createAxisLabels(colours.mutedText, 12.5), labelAutoHide: true }, y: false as const },
      tooltip: {
        title: ({ from }: { from: string }) => formatWaitRange(Number(from)),
        items: [{ channel: 'y', name: 'Times', color: colours.main }],
      },
    }),
    [bars, colours],
  );
  return <Column {...config} />;
}
