import { type ChartColours } from './use-chart-colours.js';

/** The same as `--text-font` in `base.css`. */
export const fontFamily = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/** The style of an axis that consists of labels, without line and ticks. */
export const createAxisLabels = (colour: string, fontSize: number) => ({
  title: false as const,
  line: false as const,
  tick: false as const,
  labelFill: colour,
  labelOpacity: 1,
  labelFillOpacity: 1,
  labelFontSize: fontSize,
  labelFontFamily: fontFamily,
  labelAutoRotate: false as const,
  labelSpacing: 8,
});

/** The style of an axis of whole numbers, with few grid lines. */
export const createCountAxis = ({ mutedText, grid }: ChartColours) => ({
  ...createAxisLabels(mutedText, 12.5),
  grid: true,
  gridStroke: grid,
  gridStrokeOpacity: 1,
  gridLineWidth: 1,
  gridLineDash: [0, 0],
  tickCount: 4,
  labelFormatter: (count: number) => (Number.isInteger(count) ? String(count) : ''),
});

/** The options of all charts: as large as their frame, no animation, no legend, tooltips in the colours of the theme. */
export const createChartStyle = ({ tooltipBg, text, grid, mutedText }: ChartColours) => ({
  autoFit: true,
  animate: false,
  legend: false as const,
  interaction: {
    elementHighlight: false,
    tooltip: {
      css: {
        '.g2-tooltip': {
          padding: '8px 12px',
          border: `1px solid ${grid}`,
          'border-radius': '12px',
          'box-shadow': 'none',
          background: tooltipBg,
          'font-family': fontFamily,
        },
        '.g2-tooltip-title': { color: text, 'font-weight': '600', 'font-size': '14px' },
        '.g2-tooltip-list-item-name-label': { color: mutedText, 'font-size': '14px' },
        '.g2-tooltip-list-item-value': { color: text, 'font-size': '14px' },
      },
    },
  },
});
