import { respondWithError, neverRespond } from '../faults.js';
import { screen, type Screen } from '../screen.js';
import { button, chooseFromRowMenu, dialog, click, clickInDialog, region, text, fill } from '../steps.js';
import { gig } from './paths.js';

const signups = gig('generic', 'running', 'signups');
const attendees = gig('generic', 'running', 'attendees');
const manage = gig('generic', 'running', 'manage');
const readOnly = text('This event has been marked as completed and is now read-only');
const performersUrl = '**/api/performers?*';
const clickAdd = click('Add Participant');

/** The page of a generic gig. */
export const genericScreens: readonly Screen[] = [
  screen('generic-signups', 'ines', signups, [], region('Signups')),
  screen('generic-signups-member', 'lou', signups, [], region('Signups')),
  screen('generic-attendees', 'ines', attendees, [], region('Attendees')),
  screen('generic-manage', 'ines', manage, [], button('Reset All Participants')),
  screen('generic-signups-empty', 'ines', gig('generic', 'empty', 'signups'), [], text('No participants yet. Add someone to get started!')),
  screen('generic-attendees-empty', 'ines', gig('generic', 'empty', 'attendees'), [], region('Attendees')),
  screen('generic-over', 'ines', gig('generic', 'completed', 'attendees'), [], readOnly),
  screen('generic-loading', 'ines', signups, [], region('Signups'), { preparePage: neverRespond(performersUrl) }),
  screen('generic-failed', 'ines', signups, [], button('Try Again'), { preparePage: respondWithError(performersUrl) }),
  screen('generic-nothing-found', 'ines', attendees, [fill('Find a name', 'zzzz')], text('No participants match the selected filters.')),
  screen('generic-add', 'ines', signups, [clickAdd], dialog),
  screen('generic-add-several', 'ines', signups, [clickAdd, clickInDialog('Add Another Participant')], dialog),
  screen('generic-add-required', 'ines', signups, [clickAdd, clickInDialog(/^Add \d/)], text('Participant name is required')),
  screen('generic-details', 'ines', signups, [chooseFromRowMenu('Signups', 'Edit Details')], dialog),
  screen('generic-entrances', 'ines', attendees, [chooseFromRowMenu('Attendees', 'Set Raffle Entrances')], dialog),
  screen('generic-remove', 'ines', attendees, [chooseFromRowMenu('Attendees', 'Remove')], dialog),
  screen('generic-reset', 'ines', manage, [click('Reset All Participants')], dialog),
  screen('raffle', 'ines', manage, [click('Run Raffle')], dialog),
  screen('raffle-reset', 'ines', manage, [click('Run Raffle'), clickInDialog('Reset All Raffle Data')], text(/permanently reset/)),
];
