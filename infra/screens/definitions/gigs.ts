import { type GigType } from '@jamjar/contracts/enums';
import { type DemoGigState, type DemoInstance } from '../demo-instance.js';
import {
  closeSocket,
  closeSocketOfTooManyConnections,
  respondWithError,
  closeSocketWithFakeClock,
  runClockUntilDisconnected,
  neverRespond,
  respondWithCalls,
} from '../page-preparations.js';
import { type Page } from 'playwright-core';
import { defineScreens } from '../screen.js';
import { button, check, chooseFromMenu, chooseFromRowMenu, click, clickInDialog, dialog, fill, menuItem, press } from '../steps.js';
import { openRowMenu, receiveJamMessage, region, text, waitFor, waitTwoFrames } from '../steps.js';

/** @param subpath the last part of the path, for a tab or a page of the gig */
export const gigPath =
  (type: GigType, state: DemoGigState = 'running', subpath?: string) =>
  (instance: DemoInstance): string =>
    ['/event', instance.findGigId(type, state), ...(subpath === undefined ? [] : [subpath])].join('/');
const performersUrlPattern = '**/api/performers?*';
const keepPerformersLoading = neverRespond(performersUrlPattern);
const performersFailed = { preparePage: respondWithError(performersUrlPattern), shows: button('Try Again') };
export const connectionLost = { preparePage: closeSocket, shows: text('Connection lost') };
export const tapToReconnect = {
  steps: [runClockUntilDisconnected],
  preparePage: closeSocketWithFakeClock,
  shows: text('Tap to reconnect'),
};
const nothingFound = { steps: [fill('Find a name', 'zzzz')], shows: text('No participants match the selected filters.') };
const readOnlyBanner = text('This event has been marked as completed and is now read-only');
const noParticipants = text('No participants yet. Add someone to get started!');
const nameField = (page: Page) => page.getByRole('textbox', { name: /name of/i });
const stage = region('Currently on Stage');
const list = region('Participants');
/** Toggles the hold: a screen is opened several times, so the menu offers Hold or Back. */
const toggleHold = (panel: string) => chooseFromRowMenu(panel, /^(Hold|Back)$/);
const clickAdd = click('Add Participant');
/** A chat message of the demo. Once it is visible the chat is loaded, and only later messages count as unread. */
const demoChatMessage = text('Bar wants a break at 22:00');

/** A jam on a single page, with its dialogs. */
export const jamScreens = defineScreens('owner', gigPath('jam'), {
  jam: { shows: stage },
  'jam-operator': { isVariant: true, viewer: 'operator', shows: stage },
  'jam-member': { isVariant: true, viewer: 'member', shows: stage },
  'jam-list': { steps: [click('List')], shows: list, onlyOn: 'phone' },
  'jam-chat': { steps: [click('Chat')], shows: region('Chat'), onlyOn: 'phone' },
  'jam-manage': { steps: [click('Manage')], shows: button('Clear All Off Stage'), onlyOn: 'phone' },
  'jam-called': { isVariant: true, preparePage: respondWithCalls, shows: text(/called/) },
  'jam-list-called': { isVariant: true, preparePage: respondWithCalls, steps: [click('List')], shows: list, onlyOn: 'phone' },
  'jam-empty': { path: gigPath('jam', 'empty'), shows: text('No Performers On Stage') },
  'jam-completed': { path: gigPath('jam', 'completed'), shows: readOnlyBanner },
  'jam-loading': { preparePage: keepPerformersLoading, shows: text('Loading jam night data...') },
  'jam-failed': performersFailed,
  'jam-connection-lost': { isVariant: true, ...connectionLost },
  'jam-tap-to-reconnect': tapToReconnect,
  'jam-too-many-places': { preparePage: closeSocketOfTooManyConnections, shows: text('Open in too many places') },
  'jam-action-failed': { steps: [click(/^Off: /)], preparePage: respondWithError('**/take-off-stage', 'POST'), shows: text('Error') },

  'jam-played': { isVariant: true, path: gigPath('jam', 'completed'), steps: [click(/^Played \(/)], shows: list },
  'jam-nothing-found': { isVariant: true, ...nothingFound },
  'jam-new-name': { isVariant: true, steps: [fill('Find a name', 'an')], shows: button(/^New here/) },
  'jam-row-menu': { steps: [openRowMenu('Participants')], shows: menuItem },
  'jam-rename': { steps: [chooseFromRowMenu('Participants', 'Edit name')], shows: nameField },

  'jam-stays': { isVariant: true, steps: [click(/^Stays: /)], shows: stage },
  'jam-undo-bar': { steps: [toggleHold('Participants')], shows: button(/^Undo$/) },

  'jam-select': { steps: [click(/^Select /)], shows: dialog },
  'jam-sub-out': { isVariant: true, steps: [click(/^Sub Out /)], shows: dialog },
  'jam-sub-out-chosen': { steps: [click(/^Sub Out /), check('radio', /^Freya Holm/)], shows: dialog },
  'jam-on-stage-row-menu': { isVariant: true, steps: [openRowMenu('Currently on Stage')], shows: menuItem },
  'jam-clear-stage': { steps: [click('Clear All Off Stage')], shows: dialog },
  'jam-reset': { isVariant: true, steps: [click('Reset All Participants')], shows: dialog },
  'jam-time-limit': { steps: [click('Set Time Limit')], shows: dialog },
  'jam-time-limit-invalid': {
    isVariant: true,
    steps: [click('Set Time Limit'), fill('Minutes on stage', '-1'), clickInDialog('Save')],
    shows: text('Time limit must be a positive number'),
  },
  'jam-event-menu': { steps: [click('Manage Event')], shows: menuItem },
  'jam-raffle-no-eligible': { isVariant: true, steps: [click('Run Raffle')], shows: text('No eligible participants available') },
  'jam-complete-event': { isVariant: true, steps: [chooseFromMenu('Manage Event', 'Complete Event')], shows: dialog },

  'jam-add': { steps: [clickAdd], shows: dialog },
  'jam-add-required': {
    isVariant: true,
    steps: [clickAdd, clickInDialog('Add Participant')],
    shows: text('Please select at least one instrument'),
  },
  'jam-add-known': { steps: [clickAdd, fill('Name', 'Ana R')], shows: text('Already added') },
  'jam-add-restored': {
    isVariant: true,
    steps: [clickAdd, fill('Name', 'Greta'), clickInDialog('Close'), clickAdd],
    shows: text('What you typed before is back.'),
  },
  'jam-shortcuts': { steps: [waitFor(list), press('?')], shows: dialog },
  'jam-details': { steps: [chooseFromRowMenu('Participants', 'Edit Details')], shows: dialog },
  'jam-entrances': { isVariant: true, steps: [chooseFromRowMenu('Participants', 'Set Raffle Entrances')], shows: dialog },
  'jam-remove': { isVariant: true, steps: [chooseFromRowMenu('Participants', 'Remove')], shows: dialog },
  // last, because the filter and the chat message remain for later screens
  'jam-filtered': { steps: [click(/^vocals /)], shows: list },
  'jam-unread': {
    viewer: 'operator',
    steps: [waitFor(demoChatMessage), receiveJamMessage('A string broke, two minutes')],
    shows: button(/new message/),
    onlyOn: 'phone',
  },
});

/** A jam in tabs, for users with that setting. */
export const jamTabScreens = defineScreens('ownerWithTabs', gigPath('jam', 'running', 'live'), {
  'tabs-live': { shows: stage },
  'tabs-list': { isVariant: true, path: gigPath('jam', 'running', 'signups'), shows: list },
  'tabs-chat': { isVariant: true, path: gigPath('jam', 'running', 'chat'), shows: region('Chat') },
  'tabs-manage': { isVariant: true, path: gigPath('jam', 'running', 'manage'), shows: button('Clear All Off Stage') },
  'tabs-live-empty': { isVariant: true, path: gigPath('jam', 'empty', 'live'), shows: text('No Performers On Stage') },
  'tabs-list-empty': { isVariant: true, path: gigPath('jam', 'empty', 'signups'), shows: noParticipants },
  'tabs-completed': { isVariant: true, path: gigPath('jam', 'completed', 'signups'), shows: readOnlyBanner },
  'tabs-completed-manage': { isVariant: true, path: gigPath('jam', 'completed', 'manage'), shows: readOnlyBanner },
  'tabs-unread': {
    isVariant: true,
    path: gigPath('jam', 'running', 'chat'),
    steps: [
      waitFor(demoChatMessage),
      (page) => page.getByRole('link', { name: 'Live' }).click(),
      waitFor(stage),
      waitTwoFrames,
      receiveJamMessage('Found one, all is well'),
    ],
    shows: button(/new message/),
  },
});

const openMicManagePath = gigPath('openmic', 'running', 'manage');
/** The page of an open mic. At the running one, the performer on stage has exceeded the time limit. */
export const openMicScreens = defineScreens('owner', gigPath('openmic'), {
  'open-mic': { shows: region('Queue') },
  'open-mic-operator': { isVariant: true, viewer: 'operator', shows: region('Queue') },
  'open-mic-member': { isVariant: true, viewer: 'member', shows: region('Queue') },
  'open-mic-manage': { isVariant: true, path: openMicManagePath, shows: button('Clear All Off Stage') },
  'open-mic-manage-member': { isVariant: true, viewer: 'member', path: openMicManagePath, shows: region('Manage') },
  'open-mic-empty': { path: gigPath('openmic', 'empty'), shows: noParticipants },
  'open-mic-completed': { isVariant: true, path: gigPath('openmic', 'completed'), shows: readOnlyBanner },
  'open-mic-loading': { isVariant: true, preparePage: keepPerformersLoading, shows: text('Loading open mic data...') },
  'open-mic-failed': { isVariant: true, ...performersFailed },
  'open-mic-chat': { steps: [click(/^Chat/)], shows: dialog, onlyOn: 'phone' },
  'open-mic-undo-bar': { isVariant: true, steps: [toggleHold('Queue')], shows: button(/^Undo$/) },
  'open-mic-nothing-found': { isVariant: true, ...nothingFound },
  'open-mic-add': { isVariant: true, steps: [clickAdd], shows: dialog },
  'open-mic-add-required': {
    isVariant: true,
    steps: [clickAdd, clickInDialog('Add Participant')],
    shows: text('Participant name is required'),
  },
  'open-mic-details': { isVariant: true, steps: [chooseFromRowMenu('Queue', 'Edit Details')], shows: dialog },
  'open-mic-remove': { isVariant: true, steps: [chooseFromRowMenu('Queue', 'Remove')], shows: dialog },
  'open-mic-time-limit': { isVariant: true, path: openMicManagePath, steps: [click('Set Time Limit')], shows: dialog },
  // last, because the filter remains for later screens
  'open-mic-played': { isVariant: true, steps: [click(/^Played /)], shows: region('Queue') },
});

const attendeesPath = gigPath('generic', 'running', 'attendees');
const managePath = gigPath('generic', 'running', 'manage');
/** The page of a generic gig. */
export const genericScreens = defineScreens('owner', gigPath('generic', 'running', 'signups'), {
  'generic-signups': { shows: region('Signups') },
  'generic-signups-member': { isVariant: true, viewer: 'member', shows: region('Signups') },
  'generic-attendees': { path: attendeesPath, shows: region('Attendees') },
  'generic-manage': { path: managePath, shows: button('Reset All Participants') },
  'generic-signups-empty': { isVariant: true, path: gigPath('generic', 'empty', 'signups'), shows: noParticipants },
  'generic-attendees-empty': { isVariant: true, path: gigPath('generic', 'empty', 'attendees'), shows: region('Attendees') },
  'generic-completed': { isVariant: true, path: gigPath('generic', 'completed', 'attendees'), shows: readOnlyBanner },
  // waits for the header and not for the text Loading..., which the app also shows before its first page
  'generic-loading': { isVariant: true, preparePage: keepPerformersLoading, shows: (page) => page.locator('header h1[title]') },
  'generic-failed': { isVariant: true, ...performersFailed },
  'generic-nothing-found': { isVariant: true, path: attendeesPath, ...nothingFound },
  'generic-add': { isVariant: true, steps: [clickAdd], shows: dialog },
  'generic-add-several': { steps: [clickAdd, clickInDialog('Add Another Participant')], shows: dialog },
  'generic-add-required': { isVariant: true, steps: [clickAdd, clickInDialog(/^Add \d/)], shows: text('Participant name is required') },
  'generic-details': { isVariant: true, steps: [chooseFromRowMenu('Signups', 'Edit Details')], shows: dialog },
  'generic-entrances': {
    isVariant: true,
    path: attendeesPath,
    steps: [chooseFromRowMenu('Attendees', 'Set Raffle Entrances')],
    shows: dialog,
  },
  'generic-remove': { isVariant: true, path: attendeesPath, steps: [chooseFromRowMenu('Attendees', 'Remove')], shows: dialog },
  'generic-reset': { isVariant: true, path: managePath, steps: [click('Reset All Participants')], shows: dialog },
});

/** The page with all performers of a gig, to which the link "View All Participant Data" leads. */
export const performersScreens = defineScreens('owner', gigPath('jam', 'running', 'participants'), {
  performers: { shows: list },
  'performers-member': { isVariant: true, viewer: 'member', shows: list },
  'performers-completed': { isVariant: true, path: gigPath('jam', 'completed', 'participants'), shows: readOnlyBanner },
  'performers-open-mic': { isVariant: true, path: gigPath('openmic', 'completed', 'participants'), shows: list },
  'performers-generic': { isVariant: true, path: gigPath('generic', 'running', 'participants'), shows: list },
  'performers-empty': { isVariant: true, path: gigPath('jam', 'empty', 'participants'), shows: noParticipants },
  'performers-filter': { steps: [click('Filter')], shows: text('Not Played'), onlyOn: 'phone' },
  'performers-filtered': {
    isVariant: true,
    path: gigPath('jam', 'completed', 'participants'),
    steps: [check('radio', 'Played'), check('checkbox', 'vocals')],
    shows: text(/ of /),
    onlyOn: 'desktop',
  },
  'performers-nothing-found': { isVariant: true, ...nothingFound },
  'performers-rename': { isVariant: true, steps: [click(/^Edit name of /)], shows: nameField },
  'performers-details': { isVariant: true, steps: [click(/^Edit Details of /)], shows: dialog },
  'performers-details-invalid': {
    isVariant: true,
    steps: [click(/^Edit Details of /), fill(/^Email/, 'nowhere'), clickInDialog('Save changes')],
    shows: text('Invalid email address'),
  },
  'performers-loading': { isVariant: true, preparePage: keepPerformersLoading, shows: text('Loading participant data...') },
  'performers-failed': { isVariant: true, ...performersFailed },
  'performers-connection-lost': { isVariant: true, ...connectionLost },
});
