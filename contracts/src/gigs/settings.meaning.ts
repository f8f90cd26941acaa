import { type GigEvents } from './gig.events.js';
import { type Meaning } from './gig.meaning.js';
import { type FoldingGig, type FoldingState, type LinkState, type GigSettings } from './gig.state.js';

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

export function created(state: FoldingState, { at, ...given }: GigEvents['GigCreated']): FoldingGig {
  if (state.phase !== 'notCreated') throw new Error('The history creates the gig twice');
  return {
    phase: 'open',
    settings: {
      ...given,
      createdAt: at,
      timeLimit: null,
      logoUrl: null,
      signup: { link: 'none', limit: null },
      feedback: 'none',
      raffleEnabled: false,
    },
    performers: new Map(),
  };
}

export const settingsMeaning: Meaning<SettingsEventType> = {
  GigRenamed: (gig, { name }) => set(gig, { name }),
  GigRescheduled: (gig, { date }) => set(gig, { date }),
  VenueChanged: (gig, { venue }) => set(gig, { venue }),
  DescriptionChanged: (gig, { description }) => set(gig, { description }),
  TimeLimitSet: (gig, { minutes }) => set(gig, { timeLimit: minutes }),
  LogoChanged: (gig, { logoUrl }) => set(gig, { logoUrl }),
  GigCompleted: (gig) => void (gig.phase = 'completed'),
  GigReopened: (gig) => void (gig.phase = 'open'),
  GigDeleted: (gig) => void (gig.phase = 'deleted'),
  // Generating a link enables it, and generating again replaces it
  SignupLinkGenerated: (gig) => set(gig, { signup: { ...gig.settings.signup, link: 'enabled' } }),
  SignupsSwitched: (gig, { enabled }) => set(gig, { signup: { ...gig.settings.signup, link: linkState(enabled) } }),
  SignupLimitSet: (gig, { limit }) => set(gig, { signup: { ...gig.settings.signup, limit } }),
  FeedbackLinkGenerated: (gig) => set(gig, { feedback: 'enabled' }),
  FeedbackSwitched: (gig, { enabled }) => set(gig, { feedback: linkState(enabled) }),
  RaffleSwitched: (gig, { enabled }) => set(gig, { raffleEnabled: enabled }),
};

const linkState = (enabled: boolean): LinkState => (enabled ? 'enabled' : 'disabled');

function set(gig: FoldingGig, changed: Partial<GigSettings>): void {
  gig.settings = { ...gig.settings, ...changed };
}
