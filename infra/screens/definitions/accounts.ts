import { respondWithLogos } from '../logo.js';
import { respondWithError, neverRespond } from '../page-preparations.js';
import { screen, type Screen } from '../screen.js';
import { button, chooseFromMenu, dialog, menuItem, click, clickInDialog, text, fill } from '../steps.js';
import { homePath, organisationsPath } from './paths.js';

/** `sam` is the demo's operator, `ines` its owner; `applyLongNames` makes the usernames longer. */
const operatorMenuButton = /^More for sam.* at /;
const accountMenuButton = /^ines/;

/** The organisations page with its dialogs, and the account menu with its dialogs. */
export const accountScreens: readonly Screen[] = [
  screen('organisations', 'owner', organisationsPath, [], { findReadyElement: text('Organisations') }),
  screen('organisations-god', 'god', organisationsPath, [], { findReadyElement: text('Users') }),
  screen('organisations-nothing-found', 'owner', organisationsPath, [fill(/^Find an organisation/, 'zzzz')], {
    findReadyElement: text(/match your search/),
  }),
  screen('organisations-failed', 'owner', organisationsPath, [], {
    findReadyElement: button('Try Again'),
    preparePage: respondWithError('**/api/organisations'),
  }),
  screen('organisations-loading', 'owner', organisationsPath, [], {
    findReadyElement: text('Loading organisations...'),
    preparePage: neverRespond('**/api/organisations'),
  }),
  screen('organisation-user-menu', 'owner', organisationsPath, [click(operatorMenuButton)], { findReadyElement: menuItem }),
  screen('create-organisation', 'god', organisationsPath, [click('Create Organisation')], { findReadyElement: dialog }),
  screen('create-organisation-required', 'god', organisationsPath, [click('Create Organisation'), clickInDialog('Create Organisation')], {
    findReadyElement: text('Owner username is required'),
  }),
  screen('create-user', 'owner', organisationsPath, [click('Create User')], { findReadyElement: dialog }),
  screen('create-user-required', 'owner', organisationsPath, [click('Create User'), clickInDialog('Create User')], {
    findReadyElement: text('Select an organisation.'),
  }),
  screen('allocate-user', 'owner', organisationsPath, [chooseFromMenu(/^More for The Blue Room/, 'Allocate User')], {
    findReadyElement: dialog,
  }),
  screen('organisations-logos', 'owner', organisationsPath, [], { findReadyElement: text('Organisations'), preparePage: respondWithLogos }),
  screen('organisation-logo', 'owner', organisationsPath, [chooseFromMenu(/^More for The Blue Room/, 'Manage Logo')], {
    findReadyElement: button('Remove logo'),
    preparePage: respondWithLogos,
  }),
  screen('reset-password', 'owner', organisationsPath, [chooseFromMenu(operatorMenuButton, 'Reset Password')], {
    findReadyElement: dialog,
  }),
  screen(
    'reset-password-mismatch',
    'owner',
    organisationsPath,
    [chooseFromMenu(operatorMenuButton, 'Reset Password'), fill('New password', 'one'), fill('Confirm new password', 'two')],
    { findReadyElement: text('New password and confirmation must match.') },
  ),
  screen('force-logout', 'owner', organisationsPath, [chooseFromMenu(operatorMenuButton, 'Force Logout')], { findReadyElement: dialog }),
  screen('remove-user', 'owner', organisationsPath, [chooseFromMenu(operatorMenuButton, 'Remove User')], { findReadyElement: dialog }),
  screen('delete-user', 'god', organisationsPath, [chooseFromMenu(/^More for stranger/, 'Delete User')], { findReadyElement: dialog }),
  screen('delete-organisation', 'god', organisationsPath, [chooseFromMenu(/^More for The Blue Room/, 'Delete Organisation')], {
    findReadyElement: dialog,
  }),
  screen('account-menu', 'owner', homePath, [click(accountMenuButton)], { findReadyElement: menuItem }),
  screen('settings', 'owner', homePath, [chooseFromMenu(accountMenuButton, 'Settings')], { findReadyElement: dialog }),
  screen('reset-own-password', 'owner', homePath, [chooseFromMenu(accountMenuButton, 'Reset Password')], { findReadyElement: dialog }),
];
