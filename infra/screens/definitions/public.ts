import { type GigType } from '@jamjar/contracts/enums';
import { refusals } from '@jamjar/contracts/refusals';
import { type LiveView } from '@jamjar/contracts/live/live.views';
import { feedbackRoutes } from '@jamjar/contracts/feedback-routes';
import { routes } from '@jamjar/contracts/routes';
import { type PlacePerformer, type PlaceView } from '@jamjar/contracts/signup/place.views';
import { type SignupPageView, type SignupReceipt } from '@jamjar/contracts/signup/signup.views';
import { type Page } from 'playwright-core';
import { type DemoInstance } from '../demo-instance.js';
import {
  abortRequests,
  changeResponse,
  neverRespond,
  respondWith,
  respondWithError,
  preventNavigation,
  withPush,
} from '../page-preparations.js';
import { defineScreens, type Screen, type Step } from '../screen.js';
import { button, chooseFromMenu, click, clickInDialog, fill, heading, text } from '../steps.js';
import { gigPath } from './gigs.js';

/** The path of the page behind a link of the demo's running gig. */
const linkPath =
  (kind: 'signup' | 'live') =>
  (type: GigType, search = '') =>
  (instance: DemoInstance): string =>
    instance.findLinkPath(kind, type, 'running') + search;
const [signupPath, livePath] = [linkPath('signup'), linkPath('live')];
const feedbackPath = (instance: DemoInstance): string => instance.findLinkPath('feedback', 'jam', 'completed');
const kioskPath = signupPath('jam', '?display=kiosk');

const gig = { name: 'Friday Jam at The Blue Room', type: 'jam', date: '2031-03-07T19:30:00Z', venue: 'Main bar', logoUrl: null } as const;
const signupUrlPattern = `**${routes.publicSignup('*')}`;
const fullGig: SignupPageView = {
  ...gig,
  description: null,
  organisation: { name: 'The Blue Room', logoUrl: null },
  signupLimit: 12,
  currentParticipants: 12,
  slotsLeft: 0,
  open: false,
  closed: 'full',
};
const receipt: SignupReceipt = { performers: [{ key: 'ana', name: 'Ana Souza' }], place: { secret: 'demo' } };

/** The response for a signup link that is closed for another reason than a full gig. */
const toClosedGig = (closed: SignupPageView['closed']): SignupPageView => ({ ...fullGig, signupLimit: null, closed });

/** Answers the POST requests of signups; other requests reach the server. */
const respondToSignup = (status: number, json: object) => (page: Page) =>
  page.route(signupUrlPattern, (route) => (route.request().method() === 'POST' ? route.fulfill({ status, json }) : route.fallback()));
const { message: nameOnListMessage } = refusals.NAME_ON_LIST;
const signUp: readonly Step[] = [fill('Your name', 'Ana Souza'), click('guitar'), click('Sign me up')];

/** Responds like the server, for performers in states that the demo does not have. */
const respondWithPlaceAtGig = (event: Partial<PlaceView['event']>, ...performers: readonly Partial<PlacePerformer>[]) => {
  const view: PlaceView = {
    version: 1,
    serverTime: new Date().toISOString(),
    event: { ...gig, timeLimit: null, completed: false, liveToken: null, feedbackToken: null, signupToken: 'demo', ...event },
    stage: [],
    selected: 0,
    pace: { stintMinutes: 6, changeoverMinutes: 2, spreadMinutes: 2, together: 1, source: 'tonight' },
    performers: performers.map((performer, index) => ({
      key: index.toString(),
      name: 'Ana Souza',
      state: 'waiting',
      ahead: null,
      since: null,
      calledAt: null,
      ...performer,
    })),
  };
  return respondWith(`**${routes.publicPlace('**')}`, view);
};
const respondWithPlace = (...performers: readonly Partial<PlacePerformer>[]) => respondWithPlaceAtGig({}, ...performers);
const placePath = (): string => '/place/demo';

const signupScreens = defineScreens('anonymous', signupPath('jam'), {
  'signup-jam': { shows: text('What do you play?') },
  'signup-open-mic': { path: signupPath('openmic'), shows: button('Sign me up') },
  'signup-generic': { path: signupPath('generic'), shows: button(/^Sign/) },
  'signup-missing': { steps: [click('Sign me up')], shows: text('Name is required') },
  'signup-full': { preparePage: respondWith(signupUrlPattern, fullGig), shows: text('This event is full') },
  'signup-loading': { preparePage: neverRespond(signupUrlPattern), shows: text(/Loading/) },
  'signup-failed': { preparePage: respondWithError(signupUrlPattern), shows: button(/try again/i) },
  'signup-invalid': { path: () => '/signup/unknown', shows: text('Invalid or expired signup link') },
  'signup-off': { preparePage: respondWith(signupUrlPattern, toClosedGig('off')), shows: text('Signups are closed for this event') },
  'signup-past': { preparePage: respondWith(signupUrlPattern, toClosedGig('past')), shows: text('This event has already taken place') },
  'signup-name-on-list': {
    preparePage: respondToSignup(409, { message: nameOnListMessage, code: 'NAME_ON_LIST', errors: { name: nameOnListMessage } }),
    steps: signUp,
    shows: text('Registration failed'),
  },
  'signup-complete': {
    preparePage: (page) => Promise.all([respondToSignup(201, receipt)(page), preventNavigation('/place/')(page)]),
    steps: signUp,
    shows: heading('Registration Complete!'),
    onlyOn: 'phone',
  },
  kiosk: { path: kioskPath, shows: text('What do you play?') },
  'kiosk-open-mic': { path: signupPath('openmic', '?display=kiosk'), shows: button('Sign me up') },
  'kiosk-generic': { path: signupPath('generic', '?display=kiosk'), shows: button('Add Another') },
  'kiosk-complete': {
    path: kioskPath,
    preparePage: respondToSignup(201, receipt),
    steps: signUp,
    shows: heading('Registration Complete!'),
  },
});

const placeScreens = defineScreens('anonymous', placePath, {
  'place-waiting': { preparePage: respondWithPlace({ ahead: 2 }), shows: text('in line') },
  'place-selected': { preparePage: respondWithPlace({ state: 'selected' }), shows: text('Get ready') },
  'place-called': {
    preparePage: respondWithPlace({ ahead: 1, calledAt: '2031-03-07T20:04:00Z' }),
    steps: [click("Tell me when it's my turn")],
    shows: text(/^The host called you at/),
  },
  'place-alerted': {
    preparePage: (page) => Promise.all([withPush('on')(page), respondWithPlace({ ahead: 2 })(page)]),
    steps: [click("Tell me when it's my turn")],
    shows: text(/also when this page is closed/),
  },
  'place-on-stage': { preparePage: respondWithPlace({ state: 'onStage', since: '2031-03-07T20:10:00Z' }), shows: text("You're on") },
  'place-held': { preparePage: respondWithPlace({ state: 'held', ahead: 4 }), shows: text('On hold') },
  'place-cancelled': { preparePage: respondWithPlace({ state: 'cancelled' }), shows: text('Cancelled') },
  'place-removed': { preparePage: respondWithPlace({ state: 'removed' }), shows: text('Off the list') },
  'place-several': { preparePage: respondWithPlace({ ahead: 0 }, { name: 'Bartholomew Featherstonehaugh', ahead: 1 }), shows: text('2nd') },
  'place-played': { preparePage: respondWithPlaceAtGig({ type: 'openmic' }, { state: 'played' }), shows: text('Thanks for playing') },
  'place-attended': { preparePage: respondWithPlaceAtGig({ type: 'generic' }, { state: 'attended' }), shows: text('Thanks for coming') },
  'place-completed': {
    preparePage: respondWithPlaceAtGig({ completed: true, feedbackToken: 'demo', signupToken: null }, {}),
    shows: text('Tell us how it was'),
  },
  'place-cancel': { preparePage: respondWithPlace({ ahead: 2 }), steps: [click("I can't make it")], shows: button('Yes, cancel') },
  'place-offline': { preparePage: abortRequests(`**${routes.publicPlace('*')}`), shows: heading('No connection') },
  'place-invalid': { path: () => '/place/unknown', shows: text('This link is no longer valid') },
});

const feedbackScreens = defineScreens('anonymous', feedbackPath, {
  'feedback-form': { shows: text('Did you enjoy it?') },
  'feedback-missing': { steps: [click('Send feedback')], shows: text('Required field missing') },
  'feedback-thanks': {
    preparePage: respondWith(`**${feedbackRoutes.submitFeedback}`, {}),
    steps: [click('Yes'), click('Send feedback')],
    shows: heading('Feedback submitted!'),
  },
  'feedback-not-sent': {
    preparePage: respondWithError(`**${feedbackRoutes.submitFeedback}`, 'POST'),
    steps: [click('Yes'), click('Send feedback')],
    shows: text('Failed to submit feedback'),
  },
  'feedback-invalid': { path: () => '/feedback/unknown', shows: text('Event not found') },
});

const liveUrlPattern = `**${routes.publicLink('live', '*')}`;
const roomPath = livePath('jam', '?display=tv');
/** Changes values of the running order and gives it the highest version, so that the server's messages do not replace it. */
const changeLive = (change: Partial<LiveView>) =>
  changeResponse(routes.publicLink('live', '*'), (live) => ({ ...(live as LiveView), ...change, version: Number.MAX_SAFE_INTEGER }));
/** A draw in the future, so that the page shows it enlarged, no matter how long loading takes. */
const justDrawn = { id: 'demo', name: 'Hana S.', at: '2031-03-07T22:00:00Z' };

const liveScreens = defineScreens('anonymous', livePath('jam'), {
  'live-jam': { shows: heading(/^In line/) },
  'live-open-mic': { path: livePath('openmic'), shows: heading(/^In line/) },
  'live-draw-checked': { path: livePath('generic'), steps: [click('Check this draw')], shows: text('This draw is right') },
  'live-loading': { preparePage: neverRespond(liveUrlPattern), shows: text(/Loading/) },
  'live-offline': { preparePage: abortRequests(liveUrlPattern), shows: heading('No connection') },
  'live-invalid': { path: () => '/live/unknown', shows: text('This link is no longer valid') },
  'room-jam': { path: roomPath, shows: text('Up next'), onlyOn: 'desktop' },
  'room-open-mic': { path: livePath('openmic', '?display=tv'), shows: text('Up next'), onlyOn: 'desktop' },
  'room-generic': { path: livePath('generic', '?display=tv'), shows: text('Coming too?'), onlyOn: 'desktop' },
  'room-empty': {
    path: roomPath,
    preparePage: changeLive({ onStage: [], selected: [], queue: [] }),
    shows: text('Want to play?'),
    onlyOn: 'desktop',
  },
  'room-winner': { path: roomPath, preparePage: changeLive({ raffle: justDrawn }), shows: text('Hana S.'), onlyOn: 'desktop' },
  'room-completed': { path: roomPath, preparePage: changeLive({ completed: true }), shows: text('Thanks for coming'), onlyOn: 'desktop' },
  'room-offline': { path: roomPath, preparePage: abortRequests(liveUrlPattern), shows: heading('No connection'), onlyOn: 'desktop' },
  'room-invalid': { path: () => '/live/unknown?display=tv', shows: text('This link is no longer valid'), onlyOn: 'desktop' },
});

/** A poster as it is printed: on A4, in px at 96 dpi. */
const toPosterScreen = (menuEntry: string): Omit<Screen, 'name' | 'viewer' | 'path'> => ({
  preparePage: (page) => page.addInitScript(() => void (window.print = () => undefined)),
  steps: [
    chooseFromMenu('Manage Event', menuEntry),
    clickInDialog('Print Poster'),
    (page) => page.emulateMedia({ media: 'print' }),
    (page) => page.setViewportSize({ width: 794, height: 1_123 }),
  ],
  shows: (page) => page.locator('[data-poster]'),
  onlyOn: 'desktop',
});
const posterScreens = defineScreens('owner', gigPath('jam'), {
  'poster-signup': toPosterScreen('Signup Link'),
  'poster-live': toPosterScreen('Live Link'),
});

/** The pages without login in their states, and the posters as they are printed. */
export const publicScreens: readonly Screen[] = [...signupScreens, ...placeScreens, ...liveScreens, ...feedbackScreens, ...posterScreens];
