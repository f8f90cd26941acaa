import { createContext, useContext } from 'react';

/**
 * The colours of a theme, for one brightness. `primaryBg`, `accentBg` and `dangerBg` are backgrounds in a shade of that colour; `onPrimary` and
 * `onAccent` are for text on `primary` and `accent`. No colour is the only sign of a state.
 */
export interface ThemeTokens {
  /** The page’s background. */
  bg: string;
  /** The background of cards. */
  card: string;
  /** The background of what stands out from a page or card: menus, toasts, banners, tags, a dragged or hovered row. */
  raisedBg: string;
  border: string;
  text: string;
  mutedText: string;
  /** For actions and links. */
  primary: string;
  onPrimary: string;
  primaryBg: string;
  /** For what is on stage, for tonight’s gigs, and for marks such as the priority star. */
  accent: string;
  accentBg: string;
  onAccent: string;
  /** For overtime, leaving, unread messages and errors. */
  danger: string;
  dangerBg: string;
  success: string;
}

export const ThemeTokensContext = createContext<ThemeTokens | null>(null);

/** @throws Error when there is no `ThemeProvider` above the component */
export function useThemeTokens(): ThemeTokens {
  const tokens = useContext(ThemeTokensContext);
  if (!tokens) throw new Error('useThemeTokens must be used inside a ThemeProvider');
  return tokens;
}
