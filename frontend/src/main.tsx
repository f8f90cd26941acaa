import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { createRouter } from './app/router.js';
import { createStore } from './app/store.js';
import { resumeSignOut } from './client/sign-out.js';
// fonts in subsets of letters: a browser loads only the subsets whose letters are on the page
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/bricolage-grotesque/wght.css';
import './app/theme/base.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element');
void resumeSignOut(); // sends a sign-out that did not reach the server
createRoot(root).render(
  <StrictMode>
    <Provider store={createStore()}>
      <RouterProvider router={createRouter()} />
    </Provider>
  </StrictMode>,
);
