import { useContext, useMemo } from 'react';
import { type Brightness, mixColours, ThemeContext, type ThemeTokens } from '../../../ui/theme/theme-context.js';

/** How much of the muted text's colour the quieter bars have: just enough for a contrast of 3 : 1 on a card. */
const quietShares: Readonly<Record<Brightness, number>> = { night: 0.55, day: 0.68 };

export interface ChartColours {
  /** Of the bars that the chart is about. */
  main: string;
  /** Of the bars beside them. */
  quiet: string;
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
  quiet: mixColours(card, mutedText, quietShares[brightness]),
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
