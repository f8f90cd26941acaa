import { type GigCommands } from '@jamjar/contracts/gigs/gig.commands';
import { performersPresent } from '@jamjar/contracts/gigs/line-up.order';
import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { happened, nothingNew, refused } from '../../command-handling/decision.js';
import { type GigDecision } from './gig.rule.js';

/** A new link each time, switched on; the one before it is void. (S1 §4; decisions, Events) */
export const generateSignupLink = (): GigDecision => happened({ type: 'SignupLinkGenerated', data: {} });

export function switchSignups({ settings }: Gig, { enabled }: GigCommands['SwitchSignups']): GigDecision {
  if (settings.signup.link === 'none') return refused('NO_SIGNUP_LINK');
  return enabled === (settings.signup.link === 'enabled') ? nothingNew : happened({ type: 'SignupsSwitched', data: { enabled } });
}

/** How many may be on the list for a public signup to be taken. With room left it also switches an existing link on again. (S1 §4, S1 §9) */
export function setSignupLimit(gig: Gig, { limit }: GigCommands['SetSignupLimit']): GigDecision {
  const { signup } = gig.settings;
  const events: GigEvent[] = [];
  if (limit !== signup.limit) events.push({ type: 'SignupLimitSet', data: { limit } });
  const hasRoom = limit === null || limit > performersPresent(gig);
  if (signup.link === 'disabled' && hasRoom) events.push({ type: 'SignupsSwitched', data: { enabled: true } });
  return happened(...events);
}

/** Also when the gig is over: that is when feedback is asked for. (S1 §4) */
export const generateFeedbackLink = (): GigDecision => happened({ type: 'FeedbackLinkGenerated', data: {} });

export function switchFeedback({ settings }: Gig, { enabled }: GigCommands['SwitchFeedback']): GigDecision {
  if (settings.feedback === 'none') return refused('NO_FEEDBACK_LINK');
  return enabled === (settings.feedback === 'enabled') ? nothingNew : happened({ type: 'FeedbackSwitched', data: { enabled } });
}
