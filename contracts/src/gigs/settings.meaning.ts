import { type GigEvents } from './gig.events.js';
import { type Meaning } from './gig.meaning.js';
import { type FoldingNight, type FoldingState, type LinkState, type GigSettings } from './gig.state.js';

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

export function created(state: FoldingState, { at, ...given }: GigEvents['GigCreated']): FoldingNight {
  if (state.phase !== 'notCreated') throw new Error('The history creates the night twice');
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
  GigRenamed: (night, { name }) => set(night, { name }),
  GigRescheduled: (night, { date }) => set(night, { date }),
  VenueChanged: (night, { venue }) => set(night, { venue }),
  DescriptionChanged: (night, { description }) => set(night, { description }),
  TimeLimitSet: (night, { minutes }) => set(night, { timeLimit: minutes }),
  LogoChanged: (night, { logoUrl }) => set(night, { logoUrl }),
  GigCompleted: (night) => void (night.phase = 'completed'),
  GigReopened: (night) => void (night.phase = 'open'),
  GigDeleted: (night) => void (night.phase = 'deleted'),
  // Generating a link enables it, and generating again replaces it
  SignupLinkGenerated: (night) => set(night, { signup: { ...night.settings.signup, link: 'enabled' } }),
  SignupsSwitched: (night, { enabled }) => set(night, { signup: { ...night.settings.signup, link: linkState(enabled) } }),
  SignupLimitSet: (night, { limit }) => set(night, { signup: { ...night.settings.signup, limit } }),
  FeedbackLinkGenerated: (night) => set(night, { feedback: 'enabled' }),
  FeedbackSwitched: (night, { enabled }) => set(night, { feedback: linkState(enabled) }),
  RaffleSwitched: (night, { enabled }) => set(night, { raffleEnabled: enabled }),
};

const linkState = (enabled: boolean): LinkState => (enabled ? 'enabled' : 'disabled');

function set(night: FoldingNight, changed: Partial<GigSettings>): void {
  night.settings = { ...night.settings, ...changed };
}
