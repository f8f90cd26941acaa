import { accountRoutes } from '@jamjar/contracts/account-routes';
import { routes } from '@jamjar/contracts/routes';
import { changeResponse, neverRespond, respondWith, respondWithError } from '../page-preparations.js';
import { defineScreens } from '../screen.js';
import { button, chooseFromMenu, click, clickInDialog, dialog, fill, menuItem, text } from '../steps.js';
import { accountMenuButton, homePath } from './home-and-organisations.js';

const openSessions = chooseFromMenu(accountMenuButton, 'Sessions');
const sessionsUrlPattern = `**${accountRoutes.sessions}`;
const toDaysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
/** What the server answers. */
const sessions = [
  { device: 'Safari on iPhone', network: '203.0.113.0/24', isCurrent: true },
  { device: 'Samsung Internet on Android', network: '2001:db8:4f:1200::/48', isCurrent: false },
  { device: 'Firefox on Windows', network: '198.51.100.0/24', isCurrent: false },
  { device: null, network: null, isCurrent: false },
].map((session, index) => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  createdAt: toDaysAgo(7 * index + 1),
  lastUsedAt: toDaysAgo(4 * index),
  ...session,
}));

const respondWithSecondFactor = respondWith(`**${accountRoutes.secondFactor}`, {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  address: 'otpauth://totp/Jamjar:ines?issuer=Jamjar&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
  recoveryCodes: Array.from({ length: 10 }, (_, index) => `k7qm-x2v${'abcdefghij'.charAt(index)}-ploz-56tw`),
});
const respondWithSecondFactorSet = changeResponse(routes.currentUser, (user) =>
  Object.assign({}, user, { secondFactorAt: '2031-03-07T12:00:00.000Z' }),
);
const openSecondFactor = chooseFromMenu(accountMenuButton, 'Second factor');
const stepsToSecret = [openSecondFactor, fill('Current password', 'any'), clickInDialog('Next')];
const stepsToRecoveryCodes = [...stepsToSecret, fill('Code from your app', '123456'), clickInDialog('Switch on')];

/** The account menu with its dialogs. */
export const accountMenuScreens = defineScreens('owner', homePath, {
  'account-menu': { steps: [click(accountMenuButton)], shows: menuItem },
  'reset-own-password': { isVariant: true, steps: [chooseFromMenu(accountMenuButton, 'Reset Password')], shows: dialog },
  'reset-own-password-easy': {
    steps: [chooseFromMenu(accountMenuButton, 'Reset Password'), fill('New password', 'letmein')],
    shows: text('This password is easy to guess'),
  },
  'own-sign-ins': { steps: [chooseFromMenu(accountMenuButton, 'Sign-ins')], shows: text('Signed in') },
  'second-factor': { isVariant: true, steps: [openSecondFactor], shows: dialog },
  'second-factor-secret': { steps: stepsToSecret, preparePage: respondWithSecondFactor, shows: text('Open in the app on this phone') },
  'second-factor-recovery-codes': { steps: stepsToRecoveryCodes, preparePage: respondWithSecondFactor, shows: button('I have kept them') },
  'second-factor-on': { isVariant: true, steps: [openSecondFactor], preparePage: respondWithSecondFactorSet, shows: text(/^On since/) },
  sessions: { steps: [openSessions], preparePage: respondWith(sessionsUrlPattern, sessions), shows: text('This device') },
  'sessions-one': {
    isVariant: true,
    steps: [openSessions],
    preparePage: respondWith(sessionsUrlPattern, sessions.slice(0, 1)),
    shows: text('This device'),
  },
  'sessions-loading': {
    isVariant: true,
    steps: [openSessions],
    preparePage: neverRespond(sessionsUrlPattern),
    shows: text('Loading your sessions...'),
  },
  'sessions-failed': {
    isVariant: true,
    steps: [openSessions],
    preparePage: respondWithError(sessionsUrlPattern),
    shows: button('Try Again'),
  },
});
