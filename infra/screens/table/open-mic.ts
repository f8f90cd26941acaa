import { failing, silent } from '../mishaps.js';
import { screen, type Screen } from '../screen.js';
import { button, chooseIn, dialog, press, pressInDialog, region, text, write } from '../steps.js';
import { event } from './places.js';

const live = event('openmic');
const manage = event('openmic', 'running', 'manage');
const readOnly = text('This event has been marked as completed and is now read-only');
const add = press('Add Participant');
const performers = '**/api/performers?*';

/** An open mic (S2 §2); the one who is on stage has been there longer than allowed. */
export const openMics: readonly Screen[] = [
  screen('open-mic', 'ines', live, [], region('Queue')),
  screen('open-mic-operator', 'sam', live, [], region('Queue')),
  screen('open-mic-member', 'lou', live, [], region('Queue')),
  screen('open-mic-manage', 'ines', manage, [], button('Clear All Off Stage')),
  screen('open-mic-empty', 'ines', event('openmic', 'empty'), [], text('No participants yet. Add someone to get started!')),
  screen('open-mic-over', 'ines', event('openmic', 'over'), [], readOnly),
  screen('open-mic-loading', 'ines', live, [], text('Loading open mic data...'), { mishap: silent(performers) }),
  screen('open-mic-failed', 'ines', live, [], button('Try Again'), { mishap: failing(performers) }),
  screen('open-mic-chat', 'ines', live, [press(/^Chat/)], dialog, { only: 'phone' }),
  screen('open-mic-filter', 'ines', live, [press('Filter')], text('Priority')),
  screen('open-mic-nothing-found', 'ines', live, [write('Find a name', 'zzzz')], text('No participants match the selected filters.')),
  screen('open-mic-add', 'ines', live, [add], dialog),
  screen('open-mic-add-required', 'ines', live, [add, pressInDialog('Add Participant')], text('Participant name is required')),
  screen('open-mic-details', 'ines', live, [chooseIn('Queue', 'Edit Details')], dialog),
  screen('open-mic-remove', 'ines', live, [chooseIn('Queue', 'Remove')], dialog),
  screen('open-mic-time-limit', 'ines', manage, [press('Set Time Limit')], dialog),
];
