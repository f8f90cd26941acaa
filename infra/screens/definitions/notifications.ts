import { withGigNotifications, withoutPushSubscription, withPush } from '../page-preparations.js';
import { defineScreens } from '../screen.js';
import { chooseFromMenu, scrollTo, text } from '../steps.js';
import { gigPath } from './gigs.js';
import { accountMenuButton, homePath } from './home-and-organisations.js';

const settingsDialog = { steps: [chooseFromMenu(accountMenuButton, 'Settings')] };

/** A variant that scrolls to a text about notifications in the Manage block of a gig. */
const withHint = (words: string) => ({ isVariant: true, steps: [scrollTo(text(words))], shows: text(words) });
const jam = { path: gigPath('jam') };
const openMic = { path: gigPath('openmic', 'running', 'manage') };

/** The dialog with the user's settings in each state of push notifications, and the switch for the notifications of one gig. */
export const notificationScreens = defineScreens('owner', homePath, {
  settings: { ...settingsDialog, preparePage: withPush('on'), shows: text('On in this browser') },
  'settings-push-off': { isVariant: true, ...settingsDialog, preparePage: withPush('off'), shows: text(/^Off in this browser/) },
  'settings-push-blocked': { ...settingsDialog, preparePage: withPush('blocked'), shows: text('Blocked in this browser') },
  'settings-push-needs-https': {
    isVariant: true,
    ...settingsDialog,
    preparePage: withPush('needsHttps'),
    shows: text(/^They need an https/),
  },
  'settings-push-unsupported': {
    isVariant: true,
    ...settingsDialog,
    preparePage: withPush('unsupported'),
    shows: text(/^Your browser doesn't/),
  },

  'jam-notifications-on': { ...withHint('On for you at this event.'), ...jam, preparePage: withGigNotifications({ eventEnabled: true }) },
  'jam-notifications-off': {
    ...withHint('Off for you at this event.'),
    ...jam,
    preparePage: withGigNotifications({ eventEnabled: false }),
  },
  'jam-notifications-without-push': { ...withHint('Turn push on in Settings.'), ...jam, preparePage: withoutPushSubscription },
  'open-mic-notifications-on': {
    ...withHint('On for you at this event.'),
    ...openMic,
    preparePage: withGigNotifications({ eventEnabled: true }),
  },
  'open-mic-notifications-without-push': { ...withHint('Turn push on in Settings.'), ...openMic, preparePage: withoutPushSubscription },
});
