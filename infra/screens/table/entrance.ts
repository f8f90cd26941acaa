import { failing, notArriving, silent } from '../mishaps.js';
import { screen, type Screen } from '../screen.js';
import { button, heading, press, text, write } from '../steps.js';
import { event, home, login } from './places.js';

/** Before anybody is anywhere: the sign-in, and the pages that say that there is nothing. */
export const entrance: readonly Screen[] = [
  screen('sign-in', 'nobody', login, [], button('Sign in')),
  screen('sign-in-required', 'nobody', login, [press('Sign in')], text('Password is required')),
  screen('sign-in-failed', 'nobody', login, [write('Username', 'ines'), write('Password', 'no'), press('Sign in')], text('Login failed')),
  screen('guard-loading', 'ines', home, [], text('Loading...'), { mishap: silent('**/api/auth/user') }),
  screen('not-found', 'ines', () => '/nowhere', [], heading('404')),
  screen('event-not-found', 'ines', () => '/event/00000000-0000-4000-8000-000000000000', [], heading('Event Not Found')),
  screen('page-failed', 'ines', home, [], button('Try Again'), { mishap: notArriving('**/assets/home.page*') }),
  screen('event-loading', 'ines', event('jam'), [], text('Loading event data...'), { mishap: silent('**/api/events/*') }),
  screen('event-failed', 'ines', event('jam'), [], button('Try Again'), { mishap: failing('**/api/events/*') }),
];
