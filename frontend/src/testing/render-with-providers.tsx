import { StyleProvider } from '@ant-design/cssinjs';
import { configure, render, type RenderResult } from '@testing-library/react';
import { ConfigProvider, type ThemeConfig } from 'antd';
import { type ReactElement } from 'react';
import { Provider } from 'react-redux';
import { createTestStore } from './test-store.js';
import { ThemeProvider } from '../app/theme/theme.provider.js';
import { AntdTheme, lastingStyles } from '../ui/theme/antd-theme.js';
import { FocusManager } from '../ui/dialog/focus-manager.js';
import { loadDialogs } from '../ui/dialog/lazy-dialog.js';
import { ToastView } from '../ui/toast/toast.js';

configure({
  // antd is slow in jsdom, above all on a busy machine, and the animation of the raffle takes two seconds
  asyncUtilTimeout: 10_000,
  // without the document, which would be printed again and again while a test waits for an element; `screen.debug()` prints it
  getElementError: (message) => Object.assign(new Error(message ?? undefined), { name: 'TestingLibraryElementError' }),
});
// so that dialogs and menus open at once, as in the app after they were preloaded
beforeAll(() => loadDialogs());

/** jsdom ignores antd's styles (`browser-environment.ts`), so antd does not compute them. The key lets it compute its tokens only once. */
const withoutStyles: ThemeConfig = { zeroRuntime: true, cssVar: { key: 'without-styles' } };

/** Wraps a component in the providers of every page, and in antd's theme, which dialogs need. */
export const withProviders = (element: ReactElement, store = createTestStore()): ReactElement => (
  <Provider store={store}>
    <ThemeProvider theme="default" opensInNightBrightness>
      <StyleProvider cache={lastingStyles}>
        <ConfigProvider theme={withoutStyles}>
          <AntdTheme>
            <FocusManager>{element}</FocusManager>
          </AntdTheme>
        </ConfigProvider>
      </StyleProvider>
      <ToastView />
    </ThemeProvider>
  </Provider>
);

export const renderWithProviders = (element: ReactElement, store = createTestStore()): RenderResult =>
  render(withProviders(element, store));
