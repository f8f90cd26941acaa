import { type GigType } from '@jamjar/contracts/enums';
import { routes } from '@jamjar/contracts/routes';
import { type PlacePerformer, type PlaceView } from '@jamjar/contracts/signup/place.views';
import { type SignupPageView, type SignupReceipt } from '@jamjar/contracts/signup/signup.views';
import { type DemoInstance } from '../demo-instance.js';
import { neverRespond, respondWith, respondWithError } from '../page-preparations.js';
import { defineScreens, type Screen } from '../screen.js';
import { button, chooseFromMenu, click, clickInDialog, fill, heading, text } from '../steps.js';
import { gigPath } from './gigs.js';

const signupPath =
  (type: GigType) =>
  (instance: DemoInstance): string =>
    instance.link('signup', type, 'running');
const feedbackPath = (instance: DemoInstance): string => instance.link('feedback', 'jam', 'completed');
const kioskPath = (instance: DemoInstance): string => `${signupPath('jam')(instance)}?display=kiosk`;

const gig = { name: 'Friday Jam at The Blue Room', type: 'jam', date: '2031-03-07T19:30:00Z', venue: 'Main bar', logoUrl: null } as const;
const signupUrls = `**${routes.publicSignup('*')}`;
const fullGig: SignupPageView = {
  ...gig,
  description: null,
  organisation: { name: 'The Blue Room', logoUrl: null },
  signupLimit: 12,
  currentParticipants: 12,
  open: false,
  closed: 'full',
};
const receipt: SignupReceipt = { performers: [{ key: 'ana', name: 'Ana Souza' }], place: { secret: 'demo' } };

/** Answers as the server does, for a performer in a state that the demo does not have. */
const respondWithPlace = (...performers: readonly Partial<PlacePerformer>[]) => {
  const view: PlaceView = {
    version: 1,
    serverTime: new Date().toISOString(),
    event: { ...gig, timeLimit: null, completed: false, liveToken: null, feedbackToken: null, signupToken: 'demo' },
    stage: [],
    selected: 0,
    pace: null,
    performers: performers.map((performer, index) => ({
      key: index.toString(),
      name: 'Ana Souza',
      state: 'waiting',
      ahead: null,
      since: null,
      ...performer,
    })),
  };
  return respondWith(`**${routes.publicPlace('*')}`, view);
};
const placePath = (): string => '/place/demo';

const signupScreens = defineScreens('anonymous', signupPath('jam'), {
  'signup-jam': { shows: text('What do you play?') },
  'signup-open-mic': { path: signupPath('openmic'), shows: button('Sign me up') },
  'signup-generic': { path: signupPath('generic'), shows: button(/^Sign/) },
  'signup-missing': { steps: [click('Sign me up')], shows: text('Name is required') },
  'signup-full': { preparePage: respondWith(signupUrls, fullGig), shows: text('This event is full') },
  'signup-loading': { preparePage: neverRespond(signupUrls), shows: text(/Loading/) },
  'signup-failed': { preparePage: respondWithError(signupUrls), shows: button(/try again/i) },
  'signup-invalid': { path: () => '/signup/unknown', shows: text('Invalid or expired signup link') },
  kiosk: { path: kioskPath, shows: text('What do you play?') },
  'kiosk-complete': {
    path: kioskPath,
    preparePage: (page) =>
      page.route(signupUrls, (route) => (route.request().method() === 'POST' ? route.fulfill({ json: receipt }) : route.fallback())),
    steps: [fill('Your name', 'Ana Souza'), click('guitar'), click('Sign me up')],
    shows: heading('Registration Complete!'),
  },
});

const placeScreens = defineScreens('anonymous', placePath, {
  'place-waiting': { preparePage: respondWithPlace({ ahead: 2 }), shows: text('in line') },
  'place-selected': { preparePage: respondWithPlace({ state: 'selected' }), shows: text('Get ready') },
  'place-on-stage': { preparePage: respondWithPlace({ state: 'onStage', since: '2031-03-07T20:10:00Z' }), shows: text("You're on") },
  'place-held': { preparePage: respondWithPlace({ state: 'held', ahead: 4 }), shows: text('On hold') },
  'place-cancelled': { preparePage: respondWithPlace({ state: 'cancelled' }), shows: text('Cancelled') },
  'place-removed': { preparePage: respondWithPlace({ state: 'removed' }), shows: text('Off the list') },
  'place-several': { preparePage: respondWithPlace({ ahead: 0 }, { name: 'Bartholomew Featherstonehaugh', ahead: 1 }), shows: text('2nd') },
  'place-invalid': { path: () => '/place/unknown', shows: text('This link is no longer valid') },
});

const feedbackScreens = defineScreens('anonymous', feedbackPath, {
  'feedback-form': { shows: text('Did you enjoy it?') },
  'feedback-missing': { steps: [click('Send feedback')], shows: text('Required field missing') },
  'feedback-thanks': {
    preparePage: respondWith(`**${routes.submitFeedback}`, {}),
    steps: [click('Yes'), click('Send feedback')],
    shows: heading('Feedback submitted!'),
  },
  'feedback-invalid': { path: () => '/feedback/unknown', shows: text('Event not found') },
});

const posterScreens = defineScreens('owner', gigPath('jam'), {
  poster: {
    preparePage: (page) => page.addInitScript(() => void (window.print = () => undefined)),
    steps: [
      chooseFromMenu('Manage Event', 'Signup Link'),
      clickInDialog('Print Poster'),
      (page) => page.emulateMedia({ media: 'print' }),
      (page) => page.setViewportSize({ width: 794, height: 1_123 }), // A4
    ],
    shows: (page) => page.locator('[data-poster]'),
    onlyOn: 'desktop',
  },
});

/** The pages without login in their states, and the poster as it is printed. `public-page.journey` checks their accessibility. */
export const publicScreens: readonly Screen[] = [...signupScreens, ...placeScreens, ...feedbackScreens, ...posterScreens];
