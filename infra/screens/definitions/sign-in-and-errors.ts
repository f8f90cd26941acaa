import { respondWithError, abortRequests, neverRespond } from '../page-preparations.js';
import { screen, type Screen } from '../screen.js';
import { button, heading, click, text, fill } from '../steps.js';
import { gigPath, homePath, signInPath } from './paths.js';

/** The sign-in page, and the pages for loading, unknown addresses and errors. */
export const signInAndErrorScreens: readonly Screen[] = [
  screen('sign-in', 'anonymous', signInPath, [], { findReadyElement: button('Sign in') }),
  screen('sign-in-required', 'anonymous', signInPath, [click('Sign in')], { findReadyElement: text('Password is required') }),
  screen('sign-in-failed', 'anonymous', signInPath, [fill('Username', 'ines'), fill('Password', 'no'), click('Sign in')], {
    findReadyElement: text('Login failed'),
  }),
  screen('user-loading', 'owner', homePath, [], { findReadyElement: text('Loading...'), preparePage: neverRespond('**/api/auth/user') }),
  screen('not-found', 'owner', () => '/nowhere', [], { findReadyElement: heading('404') }),
  screen('event-not-found', 'owner', () => '/event/00000000-0000-4000-8000-000000000000', [], {
    findReadyElement: heading('Event Not Found'),
  }),
  screen('page-code-failed', 'owner', homePath, [], {
    findReadyElement: button('Try Again'),
    preparePage: abortRequests('**/assets/home.page*'),
  }),
  screen('event-loading', 'owner', gigPath('jam'), [], {
    findReadyElement: text('Loading event data...'),
    preparePage: neverRespond('**/api/events/*'),
  }),
  screen('event-failed', 'owner', gigPath('jam'), [], {
    findReadyElement: button('Try Again'),
    preparePage: respondWithError('**/api/events/*'),
  }),
];
