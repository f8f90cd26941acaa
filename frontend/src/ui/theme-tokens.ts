import { createContext, useContext } from 'react';

/**
 * The colours of a theme, for one brightness. `bg`, `card` and `raise` are surfaces, `line` is for borders, `soft` for muted text, `primary`
 * for actions, `live` for what is on stage, `over` for overtime, leaving and errors, `ok` for success. No colour is the only sign of a state.
 */
export interface ThemeTokens {
  bg: string;
  card: string;
  raise: string;
  line: string;
  text: string;
  soft: string;
  primary: string;
  onPrimary: string;
  primarySoft: string;
  live: string;
  liveBg: string;
  onLive: string;
  over: string;
  overBg: string;
  ok: string;
}

export const ThemeTokensContext = createContext<ThemeTokens | null>(null);

/** @throws Error when there is no `ThemeProvider` above the component */
export function useThemeTokens(): ThemeTokens {
  const tokens = useContext(ThemeTokensContext);
  if (!tokens) throw new Error('useThemeTokens must be used inside a ThemeProvider');
  return tokens;
}
