import { respondWithError, neverRespond } from '../page-preparations.js';
import { screen, type Screen } from '../screen.js';
import { button, chooseFromRowMenu, dialog, click, clickInDialog, region, text, fill } from '../steps.js';
import { gigPath } from './paths.js';

const openMicPath = gigPath('openmic');
const managePath = gigPath('openmic', 'running', 'manage');
const readOnlyBanner = text('This event has been marked as completed and is now read-only');
const clickAdd = click('Add Participant');
const performersUrlPattern = '**/api/performers?*';

/** The page of an open mic. At the running one, the performer on stage has exceeded the time limit. */
export const openMicScreens: readonly Screen[] = [
  screen('open-mic', 'owner', openMicPath, [], { findReadyElement: region('Queue') }),
  screen('open-mic-operator', 'operator', openMicPath, [], { findReadyElement: region('Queue') }),
  screen('open-mic-member', 'member', openMicPath, [], { findReadyElement: region('Queue') }),
  screen('open-mic-manage', 'owner', managePath, [], { findReadyElement: button('Clear All Off Stage') }),
  screen('open-mic-empty', 'owner', gigPath('openmic', 'empty'), [], {
    findReadyElement: text('No participants yet. Add someone to get started!'),
  }),
  screen('open-mic-completed', 'owner', gigPath('openmic', 'completed'), [], { findReadyElement: readOnlyBanner }),
  screen('open-mic-loading', 'owner', openMicPath, [], {
    findReadyElement: text('Loading open mic data...'),
    preparePage: neverRespond(performersUrlPattern),
  }),
  screen('open-mic-failed', 'owner', openMicPath, [], {
    findReadyElement: button('Try Again'),
    preparePage: respondWithError(performersUrlPattern),
  }),
  screen('open-mic-chat', 'owner', openMicPath, [click(/^Chat/)], { findReadyElement: dialog, onlyOn: 'phone' }),
  screen('open-mic-filter', 'owner', openMicPath, [click('Filter')], { findReadyElement: text('Priority') }),
  screen('open-mic-nothing-found', 'owner', openMicPath, [fill('Find a name', 'zzzz')], {
    findReadyElement: text('No participants match the selected filters.'),
  }),
  screen('open-mic-add', 'owner', openMicPath, [clickAdd], { findReadyElement: dialog }),
  screen('open-mic-add-required', 'owner', openMicPath, [clickAdd, clickInDialog('Add Participant')], {
    findReadyElement: text('Participant name is required'),
  }),
  screen('open-mic-details', 'owner', openMicPath, [chooseFromRowMenu('Queue', 'Edit Details')], { findReadyElement: dialog }),
  screen('open-mic-remove', 'owner', openMicPath, [chooseFromRowMenu('Queue', 'Remove')], { findReadyElement: dialog }),
  screen('open-mic-time-limit', 'owner', managePath, [click('Set Time Limit')], { findReadyElement: dialog }),
];
