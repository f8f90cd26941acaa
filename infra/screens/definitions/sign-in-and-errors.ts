import { respondWithError, abortRequests, neverRespond } from '../page-preparations.js';
import { defineScreens } from '../screen.js';
import { button, heading, click, text, fill } from '../steps.js';
import { gigPath } from './gigs.js';
import { homePath } from './home-and-organisations.js';

/** The sign-in page, and the pages for loading, unknown addresses and errors. */
export const signInAndErrorScreens = defineScreens('owner', homePath, {
  'sign-in': { viewer: 'anonymous', path: () => '/login', shows: button('Sign in') },
  'sign-in-required': { viewer: 'anonymous', path: () => '/login', steps: [click('Sign in')], shows: text('Password is required') },
  'sign-in-failed': {
    viewer: 'anonymous',
    path: () => '/login',
    steps: [fill('Username', 'ines'), fill('Password', 'no'), click('Sign in')],
    shows: text('Login failed'),
  },
  'user-loading': { preparePage: neverRespond('**/api/auth/user'), shows: text('Loading...') },
  'not-found': { path: () => '/nowhere', shows: heading('404') },
  'event-not-found': { path: () => '/event/00000000-0000-4000-8000-000000000000', shows: heading('Event Not Found') },
  'page-code-failed': { preparePage: abortRequests('**/assets/home.page*'), shows: button('Try Again') },
  'event-loading': { path: gigPath('jam'), preparePage: neverRespond('**/api/events/*'), shows: text('Loading event data...') },
  'event-failed': { path: gigPath('jam'), preparePage: respondWithError('**/api/events/*'), shows: button('Try Again') },
});
