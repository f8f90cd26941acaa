import { configure, render, type RenderResult } from '@testing-library/react';
import { type ReactElement } from 'react';
import { Provider } from 'react-redux';
import { makeStore } from '../app/store.js';
import { ThemeProvider } from '../app/theme/theme.provider.js';
import { FocusKeeper } from '../ui/focus-keeper.js';
import { ToastView } from '../ui/toast/toast.view.js';

/** antd is slow in jsdom, the more so on a busy machine; the raffle's drum turns for two seconds. */
configure({ asyncUtilTimeout: 10_000 });

/** A component as it stands on a page: with the store, a theme and the toasts. */
export const onPage = (element: ReactElement, store = makeStore()): ReactElement => (
  <Provider store={store}>
    <ThemeProvider theme="default" darkRoom>
      <FocusKeeper>{element}</FocusKeeper>
      <ToastView />
    </ThemeProvider>
  </Provider>
);

export const mounted = (element: ReactElement, store = makeStore()): RenderResult => render(onPage(element, store));
