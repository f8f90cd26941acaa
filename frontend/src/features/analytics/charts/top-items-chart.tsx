import { Bar } from '@ant-design/charts';
import { type AnalyticsOverview } from '@jamjar/contracts/analytics/analytics.views';
import { useMemo } from 'react';
import { createAxisLabels, createChartStyle, fontFamily } from './chart-style.js';
import { type ChartColours } from './use-chart-colours.js';

/** A bar for each instrument, performer type or attendance, the most frequent on top, with its count at its end. */
export default function TopItemsChart({ topItems, colours }: { topItems: AnalyticsOverview['topItems']; colours: ChartColours }) {
  const config = useMemo(
    () => ({
      ...createChartStyle(colours),
      data: topItems,
      xField: 'item',
      yField: 'count',
      tooltip: false as const,
      insetRight: 40,
      style: { fill: colours.main, fillOpacity: 1, radius: 5, maxWidth: 16 },
      axis: { x: { ...createAxisLabels(colours.text, 15), labelAutoHide: false }, y: false as const },
      labels: [
        { text: 'count', position: 'right', dx: 8, textAlign: 'start', fill: colours.mutedText, fillOpacity: 1, fontSize: 15, fontFamily },
      ],
    }),
    [topItems, colours],
  );
  return <Bar {...config} />;
}
