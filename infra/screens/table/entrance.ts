import { failing, notArriving, silent } from '../mishaps.js';
import { type Screen } from '../screen.js';
import { button, heading, press, text, write } from '../steps.js';

const login = (): string => '/login';
const home = (): string => '/';

/** Before anybody is anywhere: the sign-in, and the pages that say that there is nothing. */
export const entrance: readonly Screen[] = [
  { name: 'sign-in', who: 'nobody', at: login, shows: button('Sign in') },
  { name: 'sign-in-required', who: 'nobody', at: login, steps: [press('Sign in')], shows: text('Password is required') },
  {
    name: 'sign-in-failed',
    who: 'nobody',
    at: login,
    steps: [write('Username', 'ines'), write('Password', 'wrong'), press('Sign in')],
    shows: text('Login failed'),
  },
  { name: 'guard-loading', who: 'ines', at: home, mishap: silent('**/api/auth/user'), shows: text('Loading...') },
  { name: 'not-found', who: 'ines', at: () => '/nowhere', shows: heading('404') },
  { name: 'event-not-found', who: 'ines', at: () => '/event/00000000-0000-4000-8000-000000000000', shows: heading('Event Not Found') },
  { name: 'unexpected-error', who: 'ines', at: home, mishap: notArriving('**/assets/home.page*'), shows: button(/Try Again|Reload/) },
  {
    name: 'event-failed',
    who: 'ines',
    at: (house) => `/event/${house.night('jam', 'running')}`,
    mishap: failing('**/api/events/*'),
    shows: button('Try Again'),
  },
];
