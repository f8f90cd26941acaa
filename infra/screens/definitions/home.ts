import { choosePicture, svgLogo, pngPhoto } from '../logo.js';
import { closeSocket, respondWithError, closeSocketWithFakeClock, runClockUntilDisconnected, neverRespond } from '../page-preparations.js';
import { screen, type Screen, type Step } from '../screen.js';
import { button, chooseFromMenu, dialog, menuItem, click, clickInDialog, text, fill } from '../steps.js';
import { homePath } from './paths.js';

const tonightHeading = text('Tonight');
const gigMenuButton = /^More for /;
const openLogoDialog = chooseFromMenu(gigMenuButton, 'Manage Logo');
const openUrlTab: Step = (page) => page.getByRole('tab', { name: 'URL' }).click();

/** The home page with its dialogs. */
export const homeScreens: readonly Screen[] = [
  screen('home', 'owner', homePath, [], { findReadyElement: tonightHeading }),
  screen('home-operator', 'operator', homePath, [], { findReadyElement: tonightHeading }),
  screen('home-member', 'member', homePath, [], { findReadyElement: tonightHeading }),
  screen('home-god', 'god', homePath, [], { findReadyElement: text('God Mode') }),
  screen('home-past', 'owner', homePath, [click(/^Past events/)], { findReadyElement: text('Completed') }),
  screen('home-found', 'owner', homePath, [fill('Find an event', 'a')], { findReadyElement: text('Completed') }),
  screen('home-nothing-found', 'owner', homePath, [fill('Find an event', 'zzzz')], {
    findReadyElement: text('No events match your search.'),
  }),
  screen('home-organisation-empty', 'owner', homePath, [click(/No events|0 events/)], {
    findReadyElement: text('No events have been created for this organisation yet.'),
  }),
  screen('home-no-organisation', 'outsider', homePath, [], {
    findReadyElement: text('You are not part of any organisations with events.'),
  }),
  screen('home-loading', 'owner', homePath, [], {
    findReadyElement: text('Loading your events...'),
    preparePage: neverRespond('**/api/events'),
  }),
  screen('home-failed', 'owner', homePath, [], { findReadyElement: button('Try Again'), preparePage: respondWithError('**/api/events') }),
  screen('home-connection-lost', 'owner', homePath, [], { findReadyElement: text('Connection lost'), preparePage: closeSocket }),
  screen('home-tap-to-reconnect', 'owner', homePath, [runClockUntilDisconnected], {
    findReadyElement: text('Tap to reconnect'),
    preparePage: closeSocketWithFakeClock,
  }),
  screen('help', 'operator', homePath, [click('Help')], { findReadyElement: dialog }),
  screen('help-owner', 'owner', homePath, [click('Help')], { findReadyElement: dialog }),
  screen('new-event', 'owner', homePath, [click('New Event')], { findReadyElement: dialog }),
  screen('new-event-required', 'owner', homePath, [click('New Event'), clickInDialog('Create Event')], {
    findReadyElement: text('Event name is required'),
  }),
  screen('event-menu', 'owner', homePath, [click(gigMenuButton)], { findReadyElement: menuItem }),
  screen('edit-event', 'owner', homePath, [chooseFromMenu(gigMenuButton, 'Edit Event')], { findReadyElement: dialog }),
  screen('event-logo', 'owner', homePath, [openLogoDialog], { findReadyElement: text('No logo yet') }),
  screen('event-logo-url', 'owner', homePath, [openLogoDialog, openUrlTab, fill('Logo URL', 'our logo'), clickInDialog('Save')], {
    findReadyElement: text('Please enter a valid URL'),
  }),
  screen('event-logo-crop', 'owner', homePath, [openLogoDialog, choosePicture(pngPhoto)], {
    findReadyElement: (page) => page.locator('[data-loaded="true"]'),
  }),
  screen('event-logo-failed', 'owner', homePath, [openLogoDialog, choosePicture(svgLogo)], {
    findReadyElement: text('Upload Failed'),
    preparePage: respondWithError('**/logo/upload', 'POST'),
  }),
  screen('complete-event', 'owner', homePath, [chooseFromMenu(gigMenuButton, 'Complete Event')], { findReadyElement: dialog }),
  screen('delete-event', 'owner', homePath, [chooseFromMenu(gigMenuButton, 'Delete Event')], { findReadyElement: dialog }),
  screen('delete-event-failed', 'owner', homePath, [chooseFromMenu(gigMenuButton, 'Delete Event'), clickInDialog('Delete Event')], {
    findReadyElement: text('Failed to delete event'),
    preparePage: respondWithError('**/api/events/*', 'DELETE'),
  }),
];
