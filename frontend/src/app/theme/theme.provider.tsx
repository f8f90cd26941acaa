import { ConfigProvider } from 'antd';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { type Theme } from '@jamjar/contracts/enums';
import { type ThemeTokens, ThemeTokensContext } from '../../ui/theme-tokens.js';
import { toAntdTheme } from './antd-theme.js';
import { BrightnessContext, usePageBrightness } from './brightness.js';
import { type Brightness, themes } from './themes.js';

interface Props {
  theme: Theme;
  /** Whether the page is shown in night brightness unless the user chose day. */
  opensInNightBrightness: boolean;
  children: ReactNode;
}

/** Provides one theme to antd, to components (`useThemeTokens`) and, as CSS variables such as `--accent-bg`, to the style sheets. */
export function ThemeProvider({ theme, opensInNightBrightness, children }: Props) {
  const brightnessState = usePageBrightness(opensInNightBrightness);
  const { brightness } = brightnessState;
  const tokens = themes[theme === 'default' ? 'ocean' : theme][brightness];
  const antdConfig = useMemo(() => toAntdTheme(tokens, brightness), [tokens, brightness]);
  useLayoutEffect(() => applyToDocument(tokens, brightness), [tokens, brightness]);

  return (
    <BrightnessContext value={brightnessState}>
      <ThemeTokensContext value={tokens}>
        <ConfigProvider theme={antdConfig} wave={{ disabled: true }} getPopupContainer={findLandmark}>
          {children}
        </ConfigProvider>
      </ThemeTokensContext>
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
