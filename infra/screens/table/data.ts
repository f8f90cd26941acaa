import { cut, failing, silent } from '../mishaps.js';
import { screen, type Screen } from '../screen.js';
import { button, check, dialog, press, pressInDialog, region, text, write } from '../steps.js';
import { event } from './places.js';

const data = event('jam', 'over', 'participants');
const open = event('jam', 'running', 'participants');
const people = region('Participants');
const performers = '**/api/performers?*';

/** The participant data page (S2 §2). */
export const dataPages: readonly Screen[] = [
  screen('data', 'ines', open, [], people),
  screen('data-member', 'lou', open, [], people),
  screen('data-over', 'ines', data, [], text('This event has been marked as completed and is now read-only')),
  screen('data-open-mic', 'ines', event('openmic', 'over', 'participants'), [], people),
  screen('data-generic', 'ines', event('generic', 'running', 'participants'), [], people),
  screen('data-empty', 'ines', event('jam', 'empty', 'participants'), [], text('No participants yet. Add someone to get started!')),
  screen('data-filter', 'ines', open, [press('Filter')], text('Not Played'), { only: 'phone' }),
  screen('data-filtered', 'ines', data, [check('radio', 'Played'), check('checkbox', 'vocals')], text(/ of /), { only: 'desktop' }),
  screen('data-nothing-found', 'ines', open, [write('Find a name', 'zzzz')], text('No participants match the selected filters.')),
  screen('data-rename', 'ines', open, [press(/^Edit name of /)], (page) => page.getByRole('textbox', { name: /name of/i })),
  screen('data-details', 'ines', open, [press(/^Edit Details of /)], dialog),
  screen(
    'data-details-wrong',
    'ines',
    open,
    [press(/^Edit Details of /), write(/^Email/, 'nowhere'), pressInDialog('Save changes')],
    text('Invalid email address'),
  ),
  screen('data-loading', 'ines', open, [], text('Loading participant data...'), { mishap: silent(performers) }),
  screen('data-failed', 'ines', open, [], button('Try Again'), { mishap: failing(performers) }),
  screen('data-lost', 'ines', open, [], text('Connection lost'), { mishap: cut }),
];
