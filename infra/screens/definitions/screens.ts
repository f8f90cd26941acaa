import { themes } from '@jamjar/contracts/enums';
import { refusals } from '@jamjar/contracts/refusals';
import { routes } from '@jamjar/contracts/routes';
import {
  abortRequests,
  changeResponse,
  neverRespond,
  respondWithError,
  respondWithTheme,
  withUnsentSignOut,
} from '../page-preparations.js';
import { defineScreens, type Screen } from '../screen.js';
import { button, click, fill, heading, region, text } from '../steps.js';
import { analyticsScreens, performerHistoryScreens } from './analytics.js';
import { fullGigScreens } from './full-gigs.js';
import { genericScreens, gigPath, jamScreens, jamTabScreens, openMicScreens, performersScreens } from './gigs.js';
import { historyScreens, paperScreens } from './history.js';
import { installedScreens } from './installed.js';
import { joinScreens } from './invitations.js';
import { linkScreens } from './links.js';
import { publicScreens } from './public.js';
import { raffleScreens } from './raffle.js';
import { notificationScreens } from './notifications.js';
import { accountMenuScreens } from './account-menu.js';
import { accountScreens, homePath, homeScreens } from './home-and-organisations.js';
import { participantsScreens } from './participants.js';

const signInPath = (): string => '/login';
/** The sign-in page, and the pages for loading, unknown addresses and errors. */
const signInAndErrorScreens = defineScreens('owner', homePath, {
  'sign-in': { viewer: 'anonymous', path: signInPath, shows: button('Sign in') },
  'sign-in-required': { viewer: 'anonymous', path: signInPath, steps: [click('Sign in')], shows: text('Password is required') },
  'sign-in-failed': {
    isVariant: true,
    viewer: 'anonymous',
    path: signInPath,
    steps: [fill('Username', 'ines'), fill('Password', 'no'), click('Sign in')],
    shows: text('Login failed'),
  },
  'sign-in-code': {
    viewer: 'anonymous',
    path: signInPath,
    preparePage: changeResponse(routes.login, () => ({ message: refusals.SECOND_FACTOR_NEEDED.message, code: 'SECOND_FACTOR_NEEDED' })),
    steps: [fill('Username', 'ines'), fill('Password', 'no'), click('Sign in')],
    shows: text('Code from your app'),
  },
  'sign-out-pending': {
    isVariant: true,
    viewer: 'anonymous',
    path: signInPath,
    preparePage: withUnsentSignOut,
    shows: text('You will be signed out when there is a connection'),
  },
  'user-loading': { isVariant: true, preparePage: neverRespond('**/api/auth/user'), shows: text('Loading...') },
  'not-found': { path: () => '/nowhere', shows: heading('404') },
  'event-not-found': { isVariant: true, path: () => '/event/00000000-0000-4000-8000-000000000000', shows: heading('Event Not Found') },
  'page-code-failed': { isVariant: true, preparePage: abortRequests('**/assets/home.page*'), shows: button('Try Again') },
  'event-loading': {
    isVariant: true,
    path: gigPath('jam'),
    preparePage: neverRespond('**/api/events/*'),
    shows: text('Loading event data...'),
  },
  'event-failed': { isVariant: true, path: gigPath('jam'), preparePage: respondWithError('**/api/events/*'), shows: button('Try Again') },
});

/** Every screen in each of its states, by group, for pictures and accessibility tests. A group’s key names the folder of its pictures. */
export const screenGroups: Readonly<Record<string, readonly Screen[]>> = {
  'sign-in-and-errors': signInAndErrorScreens,
  home: homeScreens,
  installed: installedScreens,
  accounts: [...accountScreens, ...accountMenuScreens],
  notifications: notificationScreens,
  jam: jamScreens,
  'jam-tabs': jamTabScreens,
  'open-mic': openMicScreens,
  generic: genericScreens,
  raffle: raffleScreens,
  links: linkScreens,
  full: fullGigScreens,
  performers: performersScreens,
  participants: participantsScreens,
  analytics: analyticsScreens,
  'performer-history': performerHistoryScreens,
  history: historyScreens,
  public: [...publicScreens, ...joinScreens],
};

/** The groups of `npm run screens`, which also include the printed pages. */
export const pictureGroups: typeof screenGroups = { ...screenGroups, paper: paperScreens };

/** All themes except `default`, which looks like `ocean`. */
export const themesWithoutDefault = themes.filter((theme) => theme !== 'default');

/** The home page and the page of a jam in every distinct theme, on a phone, and its history on a desktop. */
export const themeScreens = themesWithoutDefault.flatMap((theme) => {
  const preparePage = respondWithTheme(theme);
  return defineScreens('owner', homePath, {
    [`home-${theme}`]: { preparePage, shows: text('Tonight'), onlyOn: 'phone' },
    [`jam-${theme}`]: { path: gigPath('jam'), preparePage, shows: region('Currently on Stage'), onlyOn: 'phone' },
    [`history-${theme}`]: { path: gigPath('jam', 'running', 'history'), preparePage, shows: region('Proof'), onlyOn: 'desktop' },
  });
});
