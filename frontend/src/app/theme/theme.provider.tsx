import { ConfigProvider } from 'antd';
import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo } from 'react';
import { type Theme } from '@jamjar/contracts/enums';
import { toAntdTheme } from './antd-theme.js';
import { usePersistedBrightness } from './persisted-theme.js';
import { type Brightness, themes, type ThemeTokens } from './themes.js';

interface Props {
  theme: Theme;
  /** Whether the page is shown in night brightness unless the user chose day. */
  opensInNightBrightness: boolean;
  children: ReactNode;
}
const BrightnessContext = createContext<Brightness>('night');
export const useBrightness = (): Brightness => useContext(BrightnessContext);

/** Provides one theme to antd and, as CSS variables such as `--accent-bg`, to the style sheets. */
export function ThemeProvider({ theme, opensInNightBrightness, children }: Props) {
  const brightness = usePersistedBrightness(opensInNightBrightness);
  const tokens = themes[theme === 'default' ? 'ocean' : theme][brightness];
  const antdConfig = useMemo(() => toAntdTheme(tokens, brightness), [tokens, brightness]);
  useLayoutEffect(() => applyToDocument(tokens, brightness), [tokens, brightness]);

  return (
    <BrightnessContext value={brightness}>
      <ConfigProvider theme={antdConfig} wave={{ disabled: true }} getPopupContainer={findLandmark}>
        {children}
      </ConfigProvider>
    </BrightnessContext>
  );
}

/** Menus are rendered in a landmark, so that screen readers list them in a part of the page: in `main`, unless it scrolls and would cut them off. */
function findLandmark(opener?: HTMLElement): HTMLElement {
  const main = opener?.closest('main');
  if (main && getComputedStyle(main).overflowY === 'visible') return main;
  return document.querySelector('header') ?? document.body;
}

/** Sets the CSS variables, the colour scheme of the browser's own controls, and the colour of the browser's toolbar. */
function applyToDocument(tokens: ThemeTokens, brightness: Brightness): void {
  const { style } = document.documentElement;
  for (const [name, colour] of Object.entries<string>({ ...tokens }))
    style.setProperty(`--${name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`, colour);
  style.colorScheme = brightness === 'night' ? 'dark' : 'light';
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', tokens.bg);
}
