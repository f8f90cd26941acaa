import { respondWithError, neverRespond } from '../faults.js';
import { screen, type Screen } from '../screen.js';
import { button, chooseFromRowMenu, dialog, click, clickInDialog, region, text, fill } from '../steps.js';
import { gig } from './paths.js';

const openMic = gig('openmic');
const manage = gig('openmic', 'running', 'manage');
const readOnly = text('This event has been marked as completed and is now read-only');
const clickAdd = click('Add Participant');
const performersUrl = '**/api/performers?*';

/** The page of an open mic. Its performer on stage has exceeded the time limit. */
export const openMicScreens: readonly Screen[] = [
  screen('open-mic', 'ines', openMic, [], region('Queue')),
  screen('open-mic-operator', 'sam', openMic, [], region('Queue')),
  screen('open-mic-member', 'lou', openMic, [], region('Queue')),
  screen('open-mic-manage', 'ines', manage, [], button('Clear All Off Stage')),
  screen('open-mic-empty', 'ines', gig('openmic', 'empty'), [], text('No participants yet. Add someone to get started!')),
  screen('open-mic-over', 'ines', gig('openmic', 'completed'), [], readOnly),
  screen('open-mic-loading', 'ines', openMic, [], text('Loading open mic data...'), { preparePage: neverRespond(performersUrl) }),
  screen('open-mic-failed', 'ines', openMic, [], button('Try Again'), { preparePage: respondWithError(performersUrl) }),
  screen('open-mic-chat', 'ines', openMic, [click(/^Chat/)], dialog, { onlyOn: 'phone' }),
  screen('open-mic-filter', 'ines', openMic, [click('Filter')], text('Priority')),
  screen('open-mic-nothing-found', 'ines', openMic, [fill('Find a name', 'zzzz')], text('No participants match the selected filters.')),
  screen('open-mic-add', 'ines', openMic, [clickAdd], dialog),
  screen('open-mic-add-required', 'ines', openMic, [clickAdd, clickInDialog('Add Participant')], text('Participant name is required')),
  screen('open-mic-details', 'ines', openMic, [chooseFromRowMenu('Queue', 'Edit Details')], dialog),
  screen('open-mic-remove', 'ines', openMic, [chooseFromRowMenu('Queue', 'Remove')], dialog),
  screen('open-mic-time-limit', 'ines', manage, [click('Set Time Limit')], dialog),
];
