import { Column } from '@ant-design/charts';
import { useMemo } from 'react';
import { type TrendBarPair } from '../trend-bars.js';
import { createAxisLabels, createChartStyle, createCountAxis } from './chart-style.js';
import { type ChartColours } from './use-chart-colours.js';

const series = ['Signed up', 'Played'] as const;
const toDataPoints = ({ key, signups, played }: TrendBarPair) => [
  { key, series: series[0], count: signups },
  { key, series: series[1], count: played },
];

interface Props {
  barPairs: readonly TrendBarPair[];
  /** The largest number of pairs of bars that a chart may have. */
  maxBarPairs: number;
  colours: ChartColours;
}
/** With few pairs of bars, each pair is at most this many times as wide as the space of one in a full chart. */
const maxWidening = 5;

/** For each gig, month or year two bars: how many signed up, and how many played. */
export default function TrendChart({ barPairs, maxBarPairs, colours }: Props) {
  const config = useMemo(() => {
    const byKey = new Map(barPairs.map((pair) => [pair.key, pair]));
    return {
      ...createChartStyle(colours),
      data: barPairs.flatMap(toDataPoints),
      xField: 'key',
      yField: 'count',
      colorField: 'series',
      group: { padding: 0.1 },
      scale: {
        color: { domain: series, range: [colours.secondary, colours.main] },
        // the share of a pair's space that is left empty
        x: { padding: Math.max(0.3, 1 - (maxWidening * barPairs.length) / maxBarPairs) },
      },
      style: { radiusTopLeft: 2, radiusTopRight: 2, fillOpacity: 1 },
      axis: {
        x: {
          ...createAxisLabels(colours.mutedText, 12.5),
          labelFormatter: (key: string) => byKey.get(key)?.label ?? '',
          labelAutoHide: false,
        },
        y: createCountAxis(colours),
      },
      tooltip: { title: ({ key }: { key: string }) => byKey.get(key)?.title ?? '' },
    };
  }, [barPairs, maxBarPairs, colours]);
  return <Column {...config} />;
}
