import { type ReactNode, useContext, useLayoutEffect, useMemo } from 'react';
import { type Theme } from '@jamjar/contracts/enums';
import { type Brightness, ThemeContext, type ThemeTokens } from '../../ui/theme/theme-context.js';
import { usePersistedBrightness } from './persisted-theme.js';
import { themes } from './themes.js';

interface Props {
  theme: Theme;
  /** Whether the page is shown in night brightness unless the user chose day. */
  opensInNightBrightness: boolean;
  children: ReactNode;
}
/** The brightness in which the page is shown. */
export const useBrightness = (): Brightness => useContext(ThemeContext)?.brightness ?? 'night';

/** Provides one theme to the style sheets, as CSS variables such as `--accent-bg`, and to antd (`ui/theme/antd-theme.tsx`). */
export function ThemeProvider({ theme, opensInNightBrightness, children }: Props) {
  const brightness = usePersistedBrightness(opensInNightBrightness);
  const tokens = themes[theme === 'default' ? 'ocean' : theme][brightness];
  const pageTheme = useMemo(() => ({ tokens, brightness }), [tokens, brightness]);
  useLayoutEffect(() => applyToDocument(tokens, brightness), [tokens, brightness]);

  return <ThemeContext value={pageTheme}>{children}</ThemeContext>;
}

/** Sets the CSS variables, the colour scheme of the browser's own controls, and the colour of the browser's toolbar. */
function applyToDocument(tokens: ThemeTokens, brightness: Brightness): void {
  const { style } = document.documentElement;
  for (const [name, colour] of Object.entries<string>({ ...tokens }))
    style.setProperty(`--${name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`, colour);
  style.colorScheme = brightness === 'night' ? 'dark' : 'light';
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', tokens.bg);
}
