import { type GigEvents } from './gig.events.js';
import { type Evolvers } from './change-performer.js';
import { type MutableGig, type MutableGigState, type LinkState, type GigSettings } from './gig.state.js';

type SettingsEventType =
  | 'GigRenamed'
  | 'GigRescheduled'
  | 'VenueChanged'
  | 'DescriptionChanged'
  | 'TimeLimitSet'
  | 'LogoChanged'
  | 'GigCompleted'
  | 'GigReopened'
  | 'GigDeleted'
  | 'SignupLinkGenerated'
  | 'SignupsSwitched'
  | 'SignupLimitSet'
  | 'FeedbackLinkGenerated'
  | 'FeedbackSwitched'
  | 'RaffleSwitched';

/**
 * The state after `GigCreated`.
 * @throws Error when the gig exists already
 */
export function createGigState(state: MutableGigState, { at, ...settings }: GigEvents['GigCreated']): MutableGig {
  if (state.phase !== 'notCreated') throw new Error('The history creates the gig twice');
  return {
    phase: 'open',
    settings: {
      ...settings,
      createdAt: at,
      timeLimit: null,
      logoUrl: null,
      signup: { link: 'none', limit: null },
      feedbackLink: 'none',
      raffleEnabled: false,
    },
    performers: new Map(),
  };
}

/** What the events about the gig itself, its links and the raffle's switch do to its phase and settings. */
export const settingsEvolvers: Evolvers<SettingsEventType> = {
  GigRenamed: (gig, { name }) => changeSettings(gig, { name }),
  GigRescheduled: (gig, { date }) => changeSettings(gig, { date }),
  VenueChanged: (gig, { venue }) => changeSettings(gig, { venue }),
  DescriptionChanged: (gig, { description }) => changeSettings(gig, { description }),
  TimeLimitSet: (gig, { minutes }) => changeSettings(gig, { timeLimit: minutes }),
  LogoChanged: (gig, { logoUrl }) => changeSettings(gig, { logoUrl }),
  GigCompleted: (gig) => void (gig.phase = 'completed'),
  GigReopened: (gig) => void (gig.phase = 'open'),
  GigDeleted: (gig) => void (gig.phase = 'deleted'),
  // A generated link is enabled and replaces the earlier one
  SignupLinkGenerated: (gig) => changeSettings(gig, { signup: { ...gig.settings.signup, link: 'enabled' } }),
  SignupsSwitched: (gig, { enabled }) => changeSettings(gig, { signup: { ...gig.settings.signup, link: toLinkState(enabled) } }),
  SignupLimitSet: (gig, { limit }) => changeSettings(gig, { signup: { ...gig.settings.signup, limit } }),
  FeedbackLinkGenerated: (gig) => changeSettings(gig, { feedbackLink: 'enabled' }),
  FeedbackSwitched: (gig, { enabled }) => changeSettings(gig, { feedbackLink: toLinkState(enabled) }),
  RaffleSwitched: (gig, { enabled }) => changeSettings(gig, { raffleEnabled: enabled }),
};

const toLinkState = (enabled: boolean): LinkState => (enabled ? 'enabled' : 'disabled');

function changeSettings(gig: MutableGig, changes: Partial<GigSettings>): void {
  gig.settings = { ...gig.settings, ...changes };
}
