import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { Spinner } from '../ui/spinner.js';
import { FailedPage } from './pages/failed.page.js';
import { patterns } from './paths.js';
import { type RouteHandle } from './route-handle.js';

const darkRoom: RouteHandle = { darkRoom: true };
const eventPage = async () => ({ Component: (await import('./pages/event/event.page.js')).EventPage });
const participantsPage = async () => ({ Component: (await import('./pages/participants/participants.page.js')).ParticipantsPage });

/** Every page is loaded when it is first opened. Public pages will stand beside the console, which brings antd with it. */
const routes: RouteObject[] = [
  {
    HydrateFallback: Spinner,
    ErrorBoundary: FailedPage,
    lazy: async () => ({ Component: (await import('./shell/console.js')).Console }),
    children: [
      { path: patterns.login, lazy: async () => ({ Component: (await import('./pages/sign-in/sign-in.page.js')).SignInPage }) },
      {
        lazy: async () => ({ Component: (await import('./shell/guard.js')).Guard }),
        children: [
          { path: patterns.home, lazy: async () => ({ Component: (await import('./pages/home/home.page.js')).HomePage }) },
          {
            path: patterns.organisations,
            lazy: async () => ({ Component: (await import('./pages/organisations/organisations.page.js')).OrganisationsPage }),
          },
          { path: patterns.people, lazy: async () => ({ Component: (await import('./pages/people/people.page.js')).PeoplePage }) },
          { path: patterns.participants, lazy: participantsPage, handle: darkRoom },
          { path: patterns.event, lazy: eventPage, handle: darkRoom },
        ],
      },
      { path: '*', lazy: async () => ({ Component: (await import('./pages/not-found.page.js')).NotFoundPage }) },
    ],
  },
];

export const makeRouter = () => createBrowserRouter(routes);
