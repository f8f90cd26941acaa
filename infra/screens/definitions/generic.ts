import { respondWithError, neverRespond } from '../page-preparations.js';
import { screen, type Screen } from '../screen.js';
import { button, chooseFromRowMenu, dialog, click, clickInDialog, region, text, fill } from '../steps.js';
import { gigPath } from './paths.js';

const signupsPath = gigPath('generic', 'running', 'signups');
const attendeesPath = gigPath('generic', 'running', 'attendees');
const managePath = gigPath('generic', 'running', 'manage');
const readOnlyBanner = text('This event has been marked as completed and is now read-only');
const performersUrlPattern = '**/api/performers?*';
const clickAdd = click('Add Participant');

/** The page of a generic gig. */
export const genericScreens: readonly Screen[] = [
  screen('generic-signups', 'owner', signupsPath, [], { findReadyElement: region('Signups') }),
  screen('generic-signups-member', 'member', signupsPath, [], { findReadyElement: region('Signups') }),
  screen('generic-attendees', 'owner', attendeesPath, [], { findReadyElement: region('Attendees') }),
  screen('generic-manage', 'owner', managePath, [], { findReadyElement: button('Reset All Participants') }),
  screen('generic-signups-empty', 'owner', gigPath('generic', 'empty', 'signups'), [], {
    findReadyElement: text('No participants yet. Add someone to get started!'),
  }),
  screen('generic-attendees-empty', 'owner', gigPath('generic', 'empty', 'attendees'), [], { findReadyElement: region('Attendees') }),
  screen('generic-completed', 'owner', gigPath('generic', 'completed', 'attendees'), [], { findReadyElement: readOnlyBanner }),
  screen('generic-loading', 'owner', signupsPath, [], {
    findReadyElement: region('Signups'),
    preparePage: neverRespond(performersUrlPattern),
  }),
  screen('generic-failed', 'owner', signupsPath, [], {
    findReadyElement: button('Try Again'),
    preparePage: respondWithError(performersUrlPattern),
  }),
  screen('generic-nothing-found', 'owner', attendeesPath, [fill('Find a name', 'zzzz')], {
    findReadyElement: text('No participants match the selected filters.'),
  }),
  screen('generic-add', 'owner', signupsPath, [clickAdd], { findReadyElement: dialog }),
  screen('generic-add-several', 'owner', signupsPath, [clickAdd, clickInDialog('Add Another Participant')], { findReadyElement: dialog }),
  screen('generic-add-required', 'owner', signupsPath, [clickAdd, clickInDialog(/^Add \d/)], {
    findReadyElement: text('Participant name is required'),
  }),
  screen('generic-details', 'owner', signupsPath, [chooseFromRowMenu('Signups', 'Edit Details')], { findReadyElement: dialog }),
  screen('generic-entrances', 'owner', attendeesPath, [chooseFromRowMenu('Attendees', 'Set Raffle Entrances')], {
    findReadyElement: dialog,
  }),
  screen('generic-remove', 'owner', attendeesPath, [chooseFromRowMenu('Attendees', 'Remove')], { findReadyElement: dialog }),
  screen('generic-reset', 'owner', managePath, [click('Reset All Participants')], { findReadyElement: dialog }),
  screen('raffle', 'owner', managePath, [click('Run Raffle')], { findReadyElement: dialog }),
  screen('raffle-reset', 'owner', managePath, [click('Run Raffle'), clickInDialog('Reset All Raffle Data')], {
    findReadyElement: text(/permanently reset/),
  }),
];
