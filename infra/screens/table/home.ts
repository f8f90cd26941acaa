import { choosePicture, drawing, photo } from '../logo.js';
import { cut, failing, gone, minutesLater, silent } from '../mishaps.js';
import { screen, type Screen, type Step } from '../screen.js';
import { button, choose, dialog, menu, press, pressInDialog, text, write } from '../steps.js';
import { home } from './places.js';

const tonight = text('Tonight');
const card = /^More for /;
const manageLogo = choose(card, 'Manage Logo');
const toAddress: Step = (page) => page.getByRole('tab', { name: 'URL' }).click();

/** The events home screen with what owners do with an event (S1 §2). */
export const homes: readonly Screen[] = [
  screen('home', 'ines', home, [], tonight),
  screen('home-operator', 'sam', home, [], tonight),
  screen('home-member', 'lou', home, [], tonight),
  screen('home-god', 'admin', home, [], text('God Mode')),
  screen('home-past', 'ines', home, [press(/^Past events/)], text('Completed')),
  screen('home-found', 'ines', home, [write('Find an event', 'a')], text('Completed')),
  screen('home-nothing-found', 'ines', home, [write('Find an event', 'zzzz')], text('No events match your search.')),
  screen(
    'home-organisation-empty',
    'ines',
    home,
    [press(/No events|0 events/)],
    text('No events have been created for this organisation yet.'),
  ),
  screen('home-no-organisation', 'stranger', home, [], text('You are not part of any organisations with events.')),
  screen('home-loading', 'ines', home, [], text('Loading your events...'), { mishap: silent('**/api/events') }),
  screen('home-failed', 'ines', home, [], button('Try Again'), { mishap: failing('**/api/events') }),
  screen('home-lost', 'ines', home, [], text('Connection lost'), { mishap: cut }),
  screen('home-given-up', 'ines', home, [minutesLater], text('Tap to reconnect'), { mishap: gone }),
  screen('help', 'sam', home, [press('Help')], dialog),
  screen('help-owner', 'ines', home, [press('Help')], dialog),
  screen('new-event', 'ines', home, [press('New Event')], dialog),
  screen('new-event-required', 'ines', home, [press('New Event'), pressInDialog('Create Event')], text('Event name is required')),
  screen('event-menu', 'ines', home, [press(card)], menu),
  screen('edit-event', 'ines', home, [choose(card, 'Edit Event')], dialog),
  screen('event-logo', 'ines', home, [manageLogo], text('No logo yet')),
  screen(
    'event-logo-url',
    'ines',
    home,
    [manageLogo, toAddress, write('Logo URL', 'our logo'), pressInDialog('Save')],
    text('Please enter a valid URL'),
  ),
  screen('event-logo-crop', 'ines', home, [manageLogo, choosePicture(photo)], (page) => page.locator('[data-loaded="true"]')),
  screen('event-logo-failed', 'ines', home, [manageLogo, choosePicture(drawing)], text('Upload Failed'), {
    mishap: failing('**/logo/upload', 'POST'),
  }),
  screen('complete-event', 'ines', home, [choose(card, 'Complete Event')], dialog),
  screen('delete-event', 'ines', home, [choose(card, 'Delete Event')], dialog),
  screen(
    'delete-event-failed',
    'ines',
    home,
    [choose(card, 'Delete Event'), pressInDialog('Delete Event')],
    text('Failed to delete event'),
    {
      mishap: failing('**/api/events/*', 'DELETE'),
    },
  ),
];
