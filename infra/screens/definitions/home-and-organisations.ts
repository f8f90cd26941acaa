import { invitationId, organisationId, userId } from '@jamjar/contracts/ids';
import { type InvitationView } from '@jamjar/contracts/organisations/invitation.views';
import { type AuditEntryView } from '@jamjar/contracts/organisations/organisation.views';
import { routes } from '@jamjar/contracts/routes';
import { type Page } from 'playwright-core';
import { type DemoInstance } from '../demo-instance.js';
import { neverRespond, respondWith, respondWithError, respondWithLogos } from '../page-preparations.js';
import { defineScreens, type Screen, type Step } from '../screen.js';
import { button, check, chooseFromMenu, choosePicture, click, clickInDialog, dialog, fill, heading, menuItem } from '../steps.js';
import { pngPhoto, text } from '../steps.js';
import { connectionLost, tapToReconnect } from './gigs.js';

/** The path of the home page; a function, like the paths that contain an id. */
export const homePath = (): string => '/';
const organisationsPath = (): string => '/organisations';
const accountHistoryPath = ({ organisationId }: DemoInstance): string => `/organisations/${organisationId}/audit`;

const chooseFromGigMenu = (entry: string): Step => chooseFromMenu(/^More for /, entry);
const openLogoDialog = chooseFromGigMenu('Manage Logo');
const openTab =
  (name: string): Step =>
  (page) =>
    page.getByRole('tab', { name }).click();

const svgLogo = {
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><circle cx="32" cy="32" r="30" fill="teal"/></svg>'),
};

const someId = '00000000-0000-4000-8000-00000000000a';
const newOwner = {
  id: '1.1',
  at: '2026-11-26T21:05:07.000Z',
  actor: { id: userId(someId), name: 'grace' },
  action: 'allocated',
  object: { kind: 'user', id: someId, name: 'ada' },
  organisationId: organisationId(someId),
  fields: ['role'],
  role: 'owner',
  subnet: null,
  count: 1,
} satisfies AuditEntryView;

/** The home page with its dialogs. */
export const homeScreens = defineScreens('owner', homePath, {
  home: { shows: text('Tonight') },
  'home-operator': { isVariant: true, viewer: 'operator', shows: text('Tonight') },
  'home-member': { isVariant: true, viewer: 'member', shows: text('Tonight') },
  'home-god': { isVariant: true, viewer: 'god', shows: text('God Mode') },
  'home-past': { steps: [click(/^Past events/)], shows: text('Completed') },
  'home-found': { isVariant: true, steps: [fill('Find an event', 'a')], shows: text('Completed') },
  'home-nothing-found': { isVariant: true, steps: [fill('Find an event', 'zzzz')], shows: text('No events match your search.') },
  'home-organisation-empty': {
    isVariant: true,
    steps: [click(/No events|0 events/)],
    shows: text('No events have been created for this organisation yet.'),
  },
  'home-no-organisation': { viewer: 'outsider', shows: text('You are not part of any organisations with events.') },
  'home-account-news': { isVariant: true, preparePage: respondWith('**/api/account-news', [newOwner]), shows: text('Account news') },
  'home-loading': { isVariant: true, preparePage: neverRespond('**/api/events'), shows: text('Loading your events...') },
  'home-failed': { isVariant: true, preparePage: respondWithError('**/api/events'), shows: button('Try Again') },
  'home-connection-lost': { isVariant: true, ...connectionLost },
  'home-tap-to-reconnect': { isVariant: true, ...tapToReconnect },
  help: { viewer: 'operator', steps: [click('Help')], shows: dialog },
  'help-owner': { isVariant: true, steps: [click('Help')], shows: dialog },
  'new-event': { steps: [click('New Event')], shows: dialog },
  'new-event-required': {
    isVariant: true,
    steps: [click('New Event'), clickInDialog('Create Event')],
    shows: text('Event name is required'),
  },
  'event-menu': { isVariant: true, steps: [click(/^More for /)], shows: menuItem },
  'edit-event': { isVariant: true, steps: [chooseFromGigMenu('Edit Event')], shows: dialog },
  'event-logo': { isVariant: true, steps: [openLogoDialog], shows: text('No logo yet') },
  'event-logo-url': {
    isVariant: true,
    steps: [openLogoDialog, openTab('URL'), fill('Logo URL', 'our logo'), clickInDialog('Save')],
    shows: text('Please enter a valid URL'),
  },
  'event-logo-crop': {
    steps: [openLogoDialog, openTab('Upload'), choosePicture(pngPhoto)],
    shows: (page) => page.locator('[data-loaded="true"]'),
  },
  'event-logo-failed': {
    // opens the tab, because a restored draft may have opened the other one
    steps: [openLogoDialog, openTab('Upload'), choosePicture(svgLogo)],
    preparePage: respondWithError('**/logo/upload', 'POST'),
    shows: text('Upload Failed'),
  },
  'complete-event': { isVariant: true, steps: [chooseFromGigMenu('Complete Event')], shows: dialog },
  'delete-event': { isVariant: true, steps: [chooseFromGigMenu('Delete Event')], shows: dialog },
  'delete-event-failed': {
    isVariant: true,
    steps: [chooseFromGigMenu('Delete Event'), clickInDialog('Delete Event')],
    preparePage: respondWithError('**/api/events/*', 'DELETE'),
    shows: text('Failed to delete event'),
  },
});

/** `sam` is the demo's operator, `ines` its owner; `applyLongNames` makes the usernames longer. */
const operatorMenuButton = /^More for sam.* at /;
export const accountMenuButton = /^ines/;
const organisationMenuButton = /^More for The Blue Room/;
const chooseForOrganisation = (entry: string): Step => chooseFromMenu(organisationMenuButton, entry);
const chooseForOperator = (entry: string): Step => chooseFromMenu(operatorMenuButton, entry);

const inviteButton = /^Invite to The Blue Room/;
const somebody = { id: userId('00000000-0000-4000-8000-000000000001'), username: 'ines' };
const invitation: InvitationView = {
  id: invitationId('00000000-0000-4000-8000-000000000002'),
  ...{ role: 'operator', eventId: null, maxUses: 5, usesLeft: 3, createdBy: somebody, revokedAt: null },
  ...{ createdAt: '2031-03-01T18:00:00.000Z', expiresAt: '2099-03-08T18:00:00.000Z' },
  joined: ['nina', 'otto'].map((username) => ({ ...somebody, username, joinedAt: '2031-03-02T18:00:00.000Z' })),
};
/** Answers a new invitation, or the list of them. */
const respondWithInvitations = (page: Page) =>
  page.route(`**${routes.organisations}/*/invitations`, (route) =>
    route.fulfill({ json: route.request().method() === 'POST' ? { ...invitation, token: 'aTokenOf22CharactersXX' } : [invitation] }),
  );

/** The organisations page with its dialogs. */
const organisationScreens = defineScreens('owner', organisationsPath, {
  organisations: { shows: text('Organisations') },
  'organisations-god': { viewer: 'god', shows: text('Users') },
  'organisations-nothing-found': { isVariant: true, steps: [fill(/^Find an organisation/, 'zzzz')], shows: text(/match your search/) },
  'organisations-failed': { isVariant: true, preparePage: respondWithError('**/api/organisations'), shows: button('Try Again') },
  'organisations-loading': { isVariant: true, preparePage: neverRespond('**/api/organisations'), shows: text('Loading organisations...') },
  'organisation-menu': { isVariant: true, steps: [click(organisationMenuButton)], shows: menuItem },
  'organisation-user-menu': { isVariant: true, steps: [click(operatorMenuButton)], shows: menuItem },
  'create-organisation': { isVariant: true, viewer: 'god', steps: [click('Create Organisation')], shows: dialog },
  'create-organisation-required': {
    isVariant: true,
    viewer: 'god',
    steps: [click('Create Organisation'), clickInDialog('Create Organisation')],
    shows: text('Owner username is required'),
  },
  'create-user': { steps: [click('Create User')], shows: dialog },
  'create-user-required': {
    isVariant: true,
    steps: [click('Create User'), clickInDialog('Create User')],
    shows: text('Select an organisation.'),
  },
  'allocate-user': { isVariant: true, steps: [chooseForOrganisation('Allocate User')], shows: dialog },
  invite: { steps: [click(inviteButton)], preparePage: respondWithInvitations, shows: text('Active invitations') },
  'invite-invalid': {
    isVariant: true,
    steps: [click(inviteButton), fill('How many people', '51'), clickInDialog('Make Link')],
    shows: text('Enter a whole number from 1 to 50'),
  },
  'invite-link': {
    steps: [click(inviteButton), clickInDialog('Make Link')],
    preparePage: respondWithInvitations,
    shows: button('Copy'),
  },
  'organisations-logos': { isVariant: true, preparePage: respondWithLogos, shows: text('Organisations') },
  'organisation-logo': {
    isVariant: true,
    steps: [chooseForOrganisation('Manage Logo')],
    preparePage: respondWithLogos,
    shows: button('Remove logo'),
  },
  'reset-password': { isVariant: true, steps: [chooseForOperator('Reset Password')], shows: dialog },
  'reset-password-mismatch': {
    isVariant: true,
    steps: [chooseForOperator('Reset Password'), fill('New password', 'one'), fill('Confirm new password', 'two')],
    shows: text('New password and confirmation must match.'),
  },
  'force-logout': { isVariant: true, steps: [chooseForOperator('Force Logout')], shows: dialog },
  'remove-user': { isVariant: true, steps: [chooseForOperator('Remove User')], shows: dialog },
  'delete-user': { isVariant: true, viewer: 'god', steps: [chooseFromMenu(/^More for stranger/, 'Delete User')], shows: dialog },
  'remove-second-factor': {
    isVariant: true,
    viewer: 'god',
    steps: [chooseFromMenu(/^More for stranger/, 'Remove second factor')],
    shows: dialog,
  },
  'delete-organisation': { isVariant: true, viewer: 'god', steps: [chooseForOrganisation('Delete Organisation')], shows: dialog },
});

/** The page with the account history of an organisation. */
const accountHistoryScreens = defineScreens('owner', accountHistoryPath, {
  'account-history': { shows: text(/\d+ changes/) },
  'account-history-filtered': { isVariant: true, steps: [check('radio', 'Roles')], shows: text(/created the account of/) },
  'account-history-sign-ins': { isVariant: true, steps: [check('radio', 'Sign-ins')], shows: text(/signed in from/) },
  'account-history-nothing-found': {
    isVariant: true,
    steps: [fill('Find a name', 'zzzz')],
    shows: text('No changes match these filters.'),
  },
  'account-history-empty': { isVariant: true, preparePage: respondWith('**/audit?*', []), shows: text('No changes yet.') },
  'account-history-loading': { isVariant: true, preparePage: neverRespond('**/audit?*'), shows: text('Loading the account history...') },
  'account-history-failed': { isVariant: true, preparePage: respondWithError('**/audit?*'), shows: button('Try Again') },
  'account-history-access-denied': { isVariant: true, viewer: 'operator', shows: heading('Access Denied') },
});

export const accountScreens: readonly Screen[] = [...organisationScreens, ...accountHistoryScreens];
