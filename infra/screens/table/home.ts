import { failing, silent } from '../mishaps.js';
import { type Screen } from '../screen.js';
import { button, choose, dialog, menu, open, press, pressInDialog, text, write } from '../steps.js';

const at = (): string => '/';
const tonight = text('Tonight');

/** The events home screen (S1 §2). */
export const home: readonly Screen[] = [
  { name: 'home', who: 'ines', at, shows: tonight },
  { name: 'home-operator', who: 'sam', at, shows: tonight },
  { name: 'home-member', who: 'lou', at, shows: tonight },
  { name: 'home-god', who: 'admin', at, shows: text('God Mode') },
  { name: 'home-past', who: 'ines', at, steps: [open(/^Past events/)], shows: text('First Friday Jam') },
  { name: 'home-loading', who: 'ines', at, mishap: silent('**/api/events'), shows: text('Loading your events...') },
  { name: 'home-failed', who: 'ines', at, mishap: failing('**/api/events'), shows: button('Try Again') },
  { name: 'home-no-organisation', who: 'stranger', at, shows: text('No events found') },
  { name: 'home-account-menu', who: 'ines', at, steps: [press(/^ines/)], shows: menu },
  { name: 'new-event', who: 'ines', at, steps: [press('New Event')], shows: dialog },
  {
    name: 'new-event-required',
    who: 'ines',
    at,
    steps: [press('New Event'), write('Event name', ''), pressInDialog('Create Event')],
    shows: text('Event name is required'),
  },
];
