import { choosePicture, svgLogo, pngPhoto } from '../logo.js';
import { closeSocket, respondWithError, closeSocketWithFakeClock, runClockUntilDisconnected, neverRespond } from '../faults.js';
import { screen, type Screen, type Step } from '../screen.js';
import { button, chooseFromMenu, dialog, menu, click, clickInDialog, text, fill } from '../steps.js';
import { home } from './paths.js';

const tonight = text('Tonight');
const cardMenu = /^More for /;
const manageLogo = chooseFromMenu(cardMenu, 'Manage Logo');
const openUrlTab: Step = (page) => page.getByRole('tab', { name: 'URL' }).click();

/** The home page with the dialogs for gigs. */
export const homeScreens: readonly Screen[] = [
  screen('home', 'ines', home, [], tonight),
  screen('home-operator', 'sam', home, [], tonight),
  screen('home-member', 'lou', home, [], tonight),
  screen('home-god', 'admin', home, [], text('God Mode')),
  screen('home-past', 'ines', home, [click(/^Past events/)], text('Completed')),
  screen('home-found', 'ines', home, [fill('Find an event', 'a')], text('Completed')),
  screen('home-nothing-found', 'ines', home, [fill('Find an event', 'zzzz')], text('No events match your search.')),
  screen(
    'home-organisation-empty',
    'ines',
    home,
    [click(/No events|0 events/)],
    text('No events have been created for this organisation yet.'),
  ),
  screen('home-no-organisation', 'stranger', home, [], text('You are not part of any organisations with events.')),
  screen('home-loading', 'ines', home, [], text('Loading your events...'), { preparePage: neverRespond('**/api/events') }),
  screen('home-failed', 'ines', home, [], button('Try Again'), { preparePage: respondWithError('**/api/events') }),
  screen('home-lost', 'ines', home, [], text('Connection lost'), { preparePage: closeSocket }),
  screen('home-given-up', 'ines', home, [runClockUntilDisconnected], text('Tap to reconnect'), { preparePage: closeSocketWithFakeClock }),
  screen('help', 'sam', home, [click('Help')], dialog),
  screen('help-owner', 'ines', home, [click('Help')], dialog),
  screen('new-event', 'ines', home, [click('New Event')], dialog),
  screen('new-event-required', 'ines', home, [click('New Event'), clickInDialog('Create Event')], text('Event name is required')),
  screen('event-menu', 'ines', home, [click(cardMenu)], menu),
  screen('edit-event', 'ines', home, [chooseFromMenu(cardMenu, 'Edit Event')], dialog),
  screen('event-logo', 'ines', home, [manageLogo], text('No logo yet')),
  screen(
    'event-logo-url',
    'ines',
    home,
    [manageLogo, openUrlTab, fill('Logo URL', 'our logo'), clickInDialog('Save')],
    text('Please enter a valid URL'),
  ),
  screen('event-logo-crop', 'ines', home, [manageLogo, choosePicture(pngPhoto)], (page) => page.locator('[data-loaded="true"]')),
  screen('event-logo-failed', 'ines', home, [manageLogo, choosePicture(svgLogo)], text('Upload Failed'), {
    preparePage: respondWithError('**/logo/upload', 'POST'),
  }),
  screen('complete-event', 'ines', home, [chooseFromMenu(cardMenu, 'Complete Event')], dialog),
  screen('delete-event', 'ines', home, [chooseFromMenu(cardMenu, 'Delete Event')], dialog),
  screen(
    'delete-event-failed',
    'ines',
    home,
    [chooseFromMenu(cardMenu, 'Delete Event'), clickInDialog('Delete Event')],
    text('Failed to delete event'),
    {
      preparePage: respondWithError('**/api/events/*', 'DELETE'),
    },
  ),
];
