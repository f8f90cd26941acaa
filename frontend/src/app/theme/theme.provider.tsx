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

/** Menus are rendered inside the landmark of their button, so that screen reader users find them there. */
const findLandmark = (opener?: HTMLElement): HTMLElement => opener?.closest('main') ?? opener?.closest('header') ?? document.body;

/** Sets the CSS variables, the colour scheme of the browser's own controls, and the colour of the browser's toolbar. */
function applyToDocument(tokens: ThemeTokens, brightness: Brightness): void {
  const { style } = document.documentElement;
  for (const [name, colour] of Object.entries<string>({ ...tokens }))
    style.setProperty(`--${name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`, colour);
  style.colorScheme = brightness === 'night' ? 'dark' : 'light';
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', tokens.bg);
}
