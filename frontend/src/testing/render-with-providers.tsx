import { configure, render, type RenderResult } from '@testing-library/react';
import { type ReactElement } from 'react';
import { Provider } from 'react-redux';
import { createTestStore } from './test-store.js';
import { ThemeProvider } from '../app/theme/theme.provider.js';
import { AntdTheme } from '../ui/theme/antd-theme.js';
import { FocusManager } from '../ui/dialog/focus-manager.js';
import { loadDialogs } from '../ui/dialog/lazy-dialog.js';
import { ToastView } from '../ui/toast/toast.js';

// antd is slow in jsdom, above all on a busy machine, and the animation of the raffle takes two seconds
configure({ asyncUtilTimeout: 10_000 });
// so that dialogs and menus open at once, as in the app after they were preloaded
beforeAll(() => loadDialogs());

/** Wraps a component in the providers of every page, and in antd's theme, which dialogs need. */
export const withProviders = (element: ReactElement, store = createTestStore()): ReactElement => (
  <Provider store={store}>
    <ThemeProvider theme="default" opensInNightBrightness>
      <AntdTheme>
        <FocusManager>{element}</FocusManager>
      </AntdTheme>
      <ToastView />
    </ThemeProvider>
  </Provider>
);

export const renderWithProviders = (element: ReactElement, store = createTestStore()): RenderResult =>
  render(withProviders(element, store));
