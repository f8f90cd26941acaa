import { type DrawView } from '@jamjar/contracts/gigs/raffle.views';
import { type VerificationView } from '@jamjar/contracts/history/history.views';
import { type Page } from 'playwright-core';
import { neverRespond, openOnPaper, respondWith, respondWithError } from '../page-preparations.js';
import { defineScreens, type Step } from '../screen.js';
import { button, click, fill, heading, region, scrollTo, text, waitUntilSettled } from '../steps.js';
import { gigPath } from './gigs.js';

const historyUrlPattern = '**/api/events/*/history?*';
const timeline = region('Timeline');
const checked = text(/^Checked in this browser/);
const report = (page: Page) => page.getByRole('article', { name: 'Report' });

/** Goes to the middle of the long jam, when performers are on stage. */
const goToMiddle: Step = (page) => page.getByRole('slider', { name: 'Moment' }).click();

const genericHistory = gigPath('generic', 'running', 'history');
const drawUrlPattern = '**/api/events/*/draws/*';
/** Waits before the second click, because the first click has moved the button. */
const checkDraw: readonly Step[] = [click(/Raffle drawn/), waitUntilSettled(button('Check this draw')), click('Check this draw')];
/** A draw whose seed does not match its commitment. */
const changedDraw: DrawView = {
  commitment: 'b'.repeat(64),
  sealedAt: '2031-03-07T21:00:00Z',
  seed: '7'.padStart(64, '0'),
  entries: [
    { key: 'ana', name: 'Ana S.', entries: 3 },
    { key: 'bo', name: 'Bo L.', entries: 1 },
  ],
  winner: 'bo',
  at: '2031-03-07T21:05:00Z',
  intact: false,
};

/** The server's response when a stored event was changed. */
const brokenHistory: VerificationView = {
  entries: 24,
  intact: false,
  firstBroken: {
    revision: 5,
    id: '5e01e82a-985c-46e9-b413-1ffb6b2db41c',
    type: 'PerformerAdded',
    reason: 'its hash does not fit: it, or what stood before it, was changed',
  },
  fingerprint: `23-${'7'.repeat(64)}`,
};

/** The history of a gig, and its report. */
export const historyScreens = defineScreens('owner', gigPath('jam', 'running', 'history'), {
  history: { shows: button('Check in this browser') },
  'history-operator': { isVariant: true, viewer: 'operator', shows: timeline },
  'history-member': { isVariant: true, viewer: 'member', shows: heading('Access Denied') },
  'history-moment': {
    isVariant: true,
    steps: [click('Previous entry'), click('Previous entry'), click('Previous entry')],
    shows: region('On stage then'),
  },
  'history-checked': { steps: [click('Check in this browser'), scrollTo(checked)], shows: checked },
  'history-broken': {
    preparePage: respondWith('**/api/events/*/history/verification', brokenHistory),
    shows: text(/does not fit: its hash/),
  },
  'history-completed': { path: gigPath('jam', 'completed', 'history'), shows: text(/at completion/) },
  'history-open-mic': { isVariant: true, path: gigPath('openmic', 'running', 'history'), shows: timeline },
  'history-generic': { isVariant: true, path: gigPath('generic', 'running', 'history'), shows: region('Signed up then') },
  'history-draw-checked': { path: genericHistory, steps: checkDraw, shows: text('This draw is right') },
  'history-draw-wrong': {
    path: genericHistory,
    preparePage: respondWith(drawUrlPattern, changedDraw),
    steps: checkDraw,
    shows: text('This draw is not right'),
  },
  'history-draw-failed': {
    isVariant: true,
    path: genericHistory,
    preparePage: respondWithError(drawUrlPattern),
    steps: checkDraw,
    shows: text('Failed to load the draw'),
  },
  'history-empty': { isVariant: true, path: gigPath('jam', 'empty', 'history'), shows: text('Nobody has been on stage.') },
  'history-nothing-found': { isVariant: true, steps: [fill('Search the timeline', 'zzzz')], shows: button('Clear Filters') },
  'history-loading': { isVariant: true, preparePage: neverRespond(historyUrlPattern), shows: text('Loading the history...') },
  'history-failed': { isVariant: true, preparePage: respondWithError(historyUrlPattern), shows: button('Try Again') },
  'history-long-gig': { path: gigPath('jam', 'long', 'history'), steps: [goToMiddle], shows: region('On stage then') },
  report: { path: gigPath('jam', 'completed', 'report'), shows: report },
  'report-long-gig': { isVariant: true, path: gigPath('jam', 'long', 'report'), shows: report },
  'report-so-far': { isVariant: true, path: gigPath('openmic', 'running', 'report'), shows: report },
});

const onPaper = { preparePage: openOnPaper, shows: report, onlyOn: 'desktop' } as const;
/** The report as it is printed. Only for pictures: the accessibility tests expect the page's heading, which is not printed. */
export const paperScreens = defineScreens('owner', gigPath('jam', 'completed', 'report'), {
  'report-on-paper': onPaper,
  'report-long-gig-on-paper': { ...onPaper, path: gigPath('jam', 'long', 'report') },
});
