import { respondWithLogos } from '../logo.js';
import { respondWithError, neverRespond } from '../faults.js';
import { screen, type Screen } from '../screen.js';
import { button, chooseFromMenu, dialog, menu, click, clickInDialog, text, fill } from '../steps.js';
import { home, organisations } from './paths.js';

const samMenu = /^More for sam.* at /;
const accountMenu = /^ines/;

/** The organisations page with all its dialogs, and the account menu with its dialogs. */
export const accountScreens: readonly Screen[] = [
  screen('organisations', 'ines', organisations, [], text('Organisations')),
  screen('organisations-god', 'admin', organisations, [], text('Users')),
  screen('organisations-nothing-found', 'ines', organisations, [fill(/^Find an organisation/, 'zzzz')], text(/match your search/)),
  screen('organisations-failed', 'ines', organisations, [], button('Try Again'), { preparePage: respondWithError('**/api/organisations') }),
  screen('organisations-loading', 'ines', organisations, [], text('Loading organisations...'), {
    preparePage: neverRespond('**/api/organisations'),
  }),
  screen('organisation-user-menu', 'ines', organisations, [click(samMenu)], menu),
  screen('create-organisation', 'admin', organisations, [click('Create Organisation')], dialog),
  screen(
    'create-organisation-required',
    'admin',
    organisations,
    [click('Create Organisation'), clickInDialog('Create Organisation')],
    text('Owner username is required'),
  ),
  screen('create-user', 'ines', organisations, [click('Create User')], dialog),
  screen(
    'create-user-required',
    'ines',
    organisations,
    [click('Create User'), clickInDialog('Create User')],
    text('Select an organisation.'),
  ),
  screen('allocate-user', 'ines', organisations, [chooseFromMenu(/^More for The Blue Room/, 'Allocate User')], dialog),
  screen('organisations-logos', 'ines', organisations, [], text('Organisations'), { preparePage: respondWithLogos }),
  screen('organisation-logo', 'ines', organisations, [chooseFromMenu(/^More for The Blue Room/, 'Manage Logo')], button('Remove logo'), {
    preparePage: respondWithLogos,
  }),
  screen('reset-password', 'ines', organisations, [chooseFromMenu(samMenu, 'Reset Password')], dialog),
  screen(
    'reset-password-mismatch',
    'ines',
    organisations,
    [chooseFromMenu(samMenu, 'Reset Password'), fill('New password', 'one'), fill('Confirm new password', 'two')],
    text('New password and confirmation must match.'),
  ),
  screen('force-logout', 'ines', organisations, [chooseFromMenu(samMenu, 'Force Logout')], dialog),
  screen('remove-user', 'ines', organisations, [chooseFromMenu(samMenu, 'Remove User')], dialog),
  screen('delete-user', 'admin', organisations, [chooseFromMenu(/^More for stranger/, 'Delete User')], dialog),
  screen('delete-organisation', 'admin', organisations, [chooseFromMenu(/^More for The Blue Room/, 'Delete Organisation')], dialog),
  screen('account-menu', 'ines', home, [click(accountMenu)], menu),
  screen('settings', 'ines', home, [chooseFromMenu(accountMenu, 'Settings')], dialog),
  screen('reset-own-password', 'ines', home, [chooseFromMenu(accountMenu, 'Reset Password')], dialog),
];
