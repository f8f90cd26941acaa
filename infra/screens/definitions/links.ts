import { type Page } from 'playwright-core';
import { type DemoGigState, type DemoInstance } from '../demo-instance.js';
import { neverRespond, respondWithError, withLinkOrigins } from '../page-preparations.js';
import { defineScreens } from '../screen.js';
import { button, chooseFromMenu, clickInDialog, dialog, fill, text } from '../steps.js';
import { gigPath } from './gigs.js';

const feedbackPath =
  (state: DemoGigState) =>
  (instance: DemoInstance): string =>
    `/event-feedback/${instance.findGigId('jam', state)}`;
const qrCode = (page: Page) => page.getByRole('dialog').getByRole('img');

/** The dialogs of a gig's public links, and the results of its feedback. */
export const linkScreens = defineScreens('owner', gigPath('jam'), {
  'signup-link': { steps: [chooseFromMenu('Manage Event', 'Signup Link')], shows: dialog },
  'signup-qr': { steps: [chooseFromMenu('Manage Event', 'Signup Link'), clickInDialog('QR Code')], shows: qrCode },
  'signup-no-network': {
    isVariant: true,
    preparePage: withLinkOrigins(),
    steps: [chooseFromMenu('Manage Event', 'Signup Link')],
    shows: text(/^Phones cannot open this link/),
  },
  'signup-networks': {
    isVariant: true,
    preparePage: withLinkOrigins('http://192.168.1.23:3000', 'http://10.1.2.3:3000'),
    steps: [chooseFromMenu('Manage Event', 'Signup Link')],
    shows: text('This machine is in several networks. Which one are the phones in?'),
  },
  'signup-replace': {
    isVariant: true,
    steps: [chooseFromMenu('Manage Event', 'Signup Link'), clickInDialog('Generate New Link')],
    shows: dialog,
  },
  'live-link': { isVariant: true, steps: [chooseFromMenu('Manage Event', 'Live Link')], shows: button('Print Poster') },
  'live-qr': { isVariant: true, steps: [chooseFromMenu('Manage Event', 'Live Link'), clickInDialog('QR Code')], shows: qrCode },
  'live-none': {
    isVariant: true,
    path: gigPath('jam', 'completed'),
    steps: [chooseFromMenu('Manage Event', 'Live Link')],
    shows: button('Generate Live Link'),
  },
  helpers: { steps: [chooseFromMenu('Manage Event', 'Helper for Tonight')], shows: dialog },
  'helper-link': {
    isVariant: true,
    steps: [chooseFromMenu('Manage Event', 'Helper for Tonight'), clickInDialog('Make Link')],
    shows: qrCode,
  },
  'signup-limit': { isVariant: true, steps: [chooseFromMenu('Manage Event', 'Signup Limit')], shows: dialog },
  'signup-limit-invalid': {
    isVariant: true,
    steps: [chooseFromMenu('Manage Event', 'Signup Limit'), fill('Signup limit', '0'), clickInDialog('Save')],
    shows: text('Number must be greater than or equal to 1'),
  },
  'feedback-none': { isVariant: true, steps: [chooseFromMenu('Manage Event', 'Feedback Link')], shows: button('Generate Feedback Link') },
  'feedback-link': {
    isVariant: true,
    path: gigPath('jam', 'completed'),
    steps: [chooseFromMenu('Manage Event', 'Feedback Link')],
    shows: button('Copy'),
  },
  'feedback-results': { path: feedbackPath('completed'), viewer: 'operator', shows: text('Total Responses') },
  'feedback-no-results': { isVariant: true, path: feedbackPath('running'), shows: text('No feedback yet') },
  'feedback-loading': {
    isVariant: true,
    path: feedbackPath('completed'),
    preparePage: neverRespond('**/api/feedback/event/*'),
    shows: text('Loading feedback...'),
  },
  'feedback-failed': {
    isVariant: true,
    path: feedbackPath('completed'),
    preparePage: respondWithError('**/api/feedback/event/*'),
    shows: button('Try Again'),
  },
  'feedback-denied': { isVariant: true, path: feedbackPath('completed'), viewer: 'member', shows: text('Access Denied') },
});
