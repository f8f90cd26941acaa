import { failing, silent } from '../mishaps.js';
import { screen, type Screen } from '../screen.js';
import { button, chooseIn, dialog, press, pressInDialog, region, text, write } from '../steps.js';
import { event } from './places.js';

const at = (tab: string) => event('generic', 'running', tab);
const [signups, attendees, manage] = [at('signups'), at('attendees'), at('manage')];
const readOnly = text('This event has been marked as completed and is now read-only');
const performers = '**/api/performers?*';
const add = press('Add Participant');

/** A signup event (S2 §2). */
export const generics: readonly Screen[] = [
  screen('generic-signups', 'ines', signups, [], region('Signups')),
  screen('generic-signups-member', 'lou', signups, [], region('Signups')),
  screen('generic-attendees', 'ines', attendees, [], region('Attendees')),
  screen('generic-manage', 'ines', manage, [], button('Reset All Participants')),
  screen(
    'generic-signups-empty',
    'ines',
    event('generic', 'empty', 'signups'),
    [],
    text('No participants yet. Add someone to get started!'),
  ),
  screen('generic-attendees-empty', 'ines', event('generic', 'empty', 'attendees'), [], region('Attendees')),
  screen('generic-over', 'ines', event('generic', 'over', 'attendees'), [], readOnly),
  screen('generic-loading', 'ines', signups, [], region('Signups'), { mishap: silent(performers) }),
  screen('generic-failed', 'ines', signups, [], button('Try Again'), { mishap: failing(performers) }),
  screen('generic-nothing-found', 'ines', attendees, [write('Find a name', 'zzzz')], text('No participants match the selected filters.')),
  screen('generic-add', 'ines', signups, [add], dialog),
  screen('generic-add-several', 'ines', signups, [add, pressInDialog('Add Another Participant')], dialog),
  screen('generic-add-required', 'ines', signups, [add, pressInDialog(/^Add \d/)], text('Participant name is required')),
  screen('generic-details', 'ines', signups, [chooseIn('Signups', 'Edit Details')], dialog),
  screen('generic-entrances', 'ines', attendees, [chooseIn('Attendees', 'Set Raffle Entrances')], dialog),
  screen('generic-remove', 'ines', attendees, [chooseIn('Attendees', 'Remove')], dialog),
  screen('generic-reset', 'ines', manage, [press('Reset All Participants')], dialog),
  screen('raffle', 'ines', manage, [press('Run Raffle')], dialog),
  screen('raffle-reset', 'ines', manage, [press('Run Raffle'), pressInDialog('Reset All Raffle Data')], text(/permanently reset/)),
];
