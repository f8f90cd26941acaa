import { ConfigProvider } from 'antd';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { type Theme } from '@jamjar/contracts/enums';
import { type Tokens, TokensContext } from '../../ui/tokens.js';
import { antdTheme } from './antd-theme.js';
import { BrightnessContext, useBrightnessState } from './brightness.js';
import { type Brightness, themes } from './themes.js';

interface Props {
  theme: Theme;
  /** A page that is looked at in the dark. */
  darkRoom: boolean;
  children: ReactNode;
}

/** One theme for antd and for our own styles: the same tokens, as antd's and as CSS variables (`--live-bg`, …). */
export function ThemeProvider({ theme, darkRoom, children }: Props) {
  const switching = useBrightnessState(darkRoom);
  const { brightness } = switching;
  const tokens = themes[theme === 'default' ? 'ocean' : theme][brightness];
  const antd = useMemo(() => antdTheme(tokens, brightness), [tokens, brightness]);
  useLayoutEffect(() => writeVariables(tokens, brightness), [tokens, brightness]);

  return (
    <BrightnessContext value={switching}>
      <TokensContext value={tokens}>
        <ConfigProvider theme={antd} wave={{ disabled: true }} getPopupContainer={landmarkOf}>
          {children}
        </ConfigProvider>
      </TokensContext>
    </BrightnessContext>
  );
}

/** A menu opens within the part of the page that it belongs to, where whoever goes from landmark to landmark finds it. */
const landmarkOf = (opener?: HTMLElement): HTMLElement => opener?.closest('main') ?? opener?.closest('header') ?? document.body;

function writeVariables(tokens: Tokens, brightness: Brightness): void {
  const { style } = document.documentElement;
  for (const [name, colour] of Object.entries<string>({ ...tokens }))
    style.setProperty(`--${name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`, colour);
  style.colorScheme = brightness === 'night' ? 'dark' : 'light';
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', tokens.bg);
}
