import { respondWithError, abortRequests, neverRespond } from '../faults.js';
import { screen, type Screen } from '../screen.js';
import { button, heading, click, text, fill } from '../steps.js';
import { gig, home, login } from './paths.js';

/** The sign-in page, and the pages for loading, unknown addresses and errors. */
export const signInScreens: readonly Screen[] = [
  screen('sign-in', 'anonymous', login, [], button('Sign in')),
  screen('sign-in-required', 'anonymous', login, [click('Sign in')], text('Password is required')),
  screen('sign-in-failed', 'anonymous', login, [fill('Username', 'ines'), fill('Password', 'no'), click('Sign in')], text('Login failed')),
  screen('guard-loading', 'ines', home, [], text('Loading...'), { preparePage: neverRespond('**/api/auth/user') }),
  screen('not-found', 'ines', () => '/nowhere', [], heading('404')),
  screen('event-not-found', 'ines', () => '/event/00000000-0000-4000-8000-000000000000', [], heading('Event Not Found')),
  screen('page-failed', 'ines', home, [], button('Try Again'), { preparePage: abortRequests('**/assets/home.page*') }),
  screen('event-loading', 'ines', gig('jam'), [], text('Loading event data...'), { preparePage: neverRespond('**/api/events/*') }),
  screen('event-failed', 'ines', gig('jam'), [], button('Try Again'), { preparePage: respondWithError('**/api/events/*') }),
];
