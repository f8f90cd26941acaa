import { organisationsHaveLogos } from '../logo.js';
import { failing, silent } from '../mishaps.js';
import { screen, type Screen } from '../screen.js';
import { button, choose, dialog, menu, press, pressInDialog, text, write } from '../steps.js';
import { home, organisations } from './places.js';

const samAt = /^More for sam.* at /;
const account = /^ines/;

/** Who belongs where, with all its dialogs (S1 §2, Organisations page), and one's own account. */
export const accounts: readonly Screen[] = [
  screen('organisations', 'ines', organisations, [], text('Organisations')),
  screen('organisations-god', 'admin', organisations, [], text('Users')),
  screen('organisations-nothing-found', 'ines', organisations, [write(/^Find an organisation/, 'zzzz')], text(/match your search/)),
  screen('organisations-failed', 'ines', organisations, [], button('Try Again'), { mishap: failing('**/api/organisations') }),
  screen('organisations-loading', 'ines', organisations, [], text('Loading organisations...'), {
    mishap: silent('**/api/organisations'),
  }),
  screen('organisation-user-menu', 'ines', organisations, [press(samAt)], menu),
  screen('create-organisation', 'admin', organisations, [press('Create Organisation')], dialog),
  screen(
    'create-organisation-required',
    'admin',
    organisations,
    [press('Create Organisation'), pressInDialog('Create Organisation')],
    text('Owner username is required'),
  ),
  screen('create-user', 'ines', organisations, [press('Create User')], dialog),
  screen(
    'create-user-required',
    'ines',
    organisations,
    [press('Create User'), pressInDialog('Create User')],
    text('Select an organisation.'),
  ),
  screen('allocate-user', 'ines', organisations, [choose(/^More for The Blue Room/, 'Allocate User')], dialog),
  screen('organisations-logos', 'ines', organisations, [], text('Organisations'), { mishap: organisationsHaveLogos }),
  screen('organisation-logo', 'ines', organisations, [choose(/^More for The Blue Room/, 'Manage Logo')], button('Remove logo'), {
    mishap: organisationsHaveLogos,
  }),
  screen('reset-password', 'ines', organisations, [choose(samAt, 'Reset Password')], dialog),
  screen(
    'reset-password-mismatch',
    'ines',
    organisations,
    [choose(samAt, 'Reset Password'), write('New password', 'one'), write('Confirm new password', 'two')],
    text('New password and confirmation must match.'),
  ),
  screen('force-logout', 'ines', organisations, [choose(samAt, 'Force Logout')], dialog),
  screen('remove-user', 'ines', organisations, [choose(samAt, 'Remove User')], dialog),
  screen('delete-user', 'admin', organisations, [choose(/^More for stranger/, 'Delete User')], dialog),
  screen('delete-organisation', 'admin', organisations, [choose(/^More for The Blue Room/, 'Delete Organisation')], dialog),
  screen('account-menu', 'ines', home, [press(account)], menu),
  screen('settings', 'ines', home, [choose(account, 'Settings')], dialog),
  screen('reset-own-password', 'ines', home, [choose(account, 'Reset Password')], dialog),
];
