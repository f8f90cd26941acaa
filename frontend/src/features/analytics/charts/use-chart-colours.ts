import { useContext, useMemo } from 'react';
import { type Brightness, mixColours, ThemeContext, type ThemeTokens } from '../../../ui/theme/theme-context.js';

/** The share of the muted text's colour in that of the secondary bars: just enough for a contrast of 3 : 1 on a card. */
const secondaryShares: Readonly<Record<Brightness, number>> = { night: 0.55, day: 0.68 };

export interface ChartColours {
  /** The colour of the bars that the chart is about. */
  main: string;
  /** The colour of the bars beside them. */
  secondary: string;
  grid: string;
  text: string;
  mutedText: string;
  tooltipBg: string;
}
/** The colours of charts in a theme. */
export const toChartColours = (
  { primary, card, mutedText, text, border, raisedBg }: ThemeTokens,
  brightness: Brightness,
): ChartColours => ({
  main: primary,
  secondary: mixColours(card, mutedText, secondaryShares[brightness]),
  grid: border,
  text,
  mutedText,
  tooltipBg: raisedBg,
});

/** The colours of the page's theme, for a chart: it is drawn on a canvas, where style sheets do not reach. Null outside of a theme. */
export function useChartColours(): ChartColours | null {
  const theme = useContext(ThemeContext);
  return useMemo(() => theme && toChartColours(theme.tokens, theme.brightness), [theme]);
}
