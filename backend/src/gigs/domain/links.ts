import { type GigCommands } from '@jamjar/contracts/gigs/gig.commands';
import { countPerformers } from '@jamjar/contracts/gigs/line-up.order';
import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { accept, noChange, refuse } from '../../command-handling/decider.js';
import { type GigDecision } from './gig.rule.js';

/** Generates a new, enabled link each time; the previous one becomes invalid (docs/rules.md#links). */
export const generateSignupLink = (): GigDecision => accept({ type: 'SignupLinkGenerated', data: {} });

export function switchSignups({ settings }: Gig, { enabled }: GigCommands['SwitchSignups']): GigDecision {
  if (settings.signup.link === 'none') return refuse('NO_SIGNUP_LINK');
  return enabled === (settings.signup.link === 'enabled') ? noChange : accept({ type: 'SignupsSwitched', data: { enabled } });
}

/** Sets the number of performers up to which public signups are accepted. If it leaves room, an existing link is enabled again. */
export function setSignupLimit(gig: Gig, { limit }: GigCommands['SetSignupLimit']): GigDecision {
  const { signup } = gig.settings;
  const events: GigEvent[] = [];
  if (limit !== signup.limit) events.push({ type: 'SignupLimitSet', data: { limit } });
  const hasRoom = limit === null || limit > countPerformers(gig);
  if (signup.link === 'disabled' && hasRoom) events.push({ type: 'SignupsSwitched', data: { enabled: true } });
  return accept(...events);
}

/** Like `switchFeedback` also allowed when the gig is completed, because feedback is collected afterwards. */
export const generateFeedbackLink = (): GigDecision => accept({ type: 'FeedbackLinkGenerated', data: {} });

export function switchFeedback({ settings }: Gig, { enabled }: GigCommands['SwitchFeedback']): GigDecision {
  if (settings.feedbackLink === 'none') return refuse('NO_FEEDBACK_LINK');
  return enabled === (settings.feedbackLink === 'enabled') ? noChange : accept({ type: 'FeedbackSwitched', data: { enabled } });
}
