import { type LiveEventCommands } from '@jamjar/contracts/live-events/live-event.commands';
import { performersPresent } from '@jamjar/contracts/live-events/line-up.order';
import { type LiveEventFact } from '@jamjar/contracts/live-events/live-event.events';
import { type Night } from '@jamjar/contracts/live-events/live-event.state';
import { happened, nothingNew, refused } from '../../command-handling/decision.js';
import { type LiveEventDecision } from './live-event.rule.js';

/** A new link each time, switched on; the one before it is void. (S1 §4; decisions, Events) */
export const generateSignupLink = (): LiveEventDecision => happened({ type: 'SignupLinkGenerated', data: {} });

export function switchSignups({ settings }: Night, { enabled }: LiveEventCommands['SwitchSignups']): LiveEventDecision {
  if (settings.signup.link === 'none') return refused('NO_SIGNUP_LINK');
  return enabled === (settings.signup.link === 'enabled') ? nothingNew : happened({ type: 'SignupsSwitched', data: { enabled } });
}

/** How many may be on the list for a public signup to be taken. With room left it also switches an existing link on again. (S1 §4, S1 §9) */
export function setSignupLimit(night: Night, { limit }: LiveEventCommands['SetSignupLimit']): LiveEventDecision {
  const { signup } = night.settings;
  const facts: LiveEventFact[] = [];
  if (limit !== signup.limit) facts.push({ type: 'SignupLimitSet', data: { limit } });
  const hasRoom = limit === null || limit > performersPresent(night);
  if (signup.link === 'disabled' && hasRoom) facts.push({ type: 'SignupsSwitched', data: { enabled: true } });
  return happened(...facts);
}

/** Also when the night is over: that is when feedback is asked for. (S1 §4) */
export const generateFeedbackLink = (): LiveEventDecision => happened({ type: 'FeedbackLinkGenerated', data: {} });

export function switchFeedback({ settings }: Night, { enabled }: LiveEventCommands['SwitchFeedback']): LiveEventDecision {
  if (settings.feedback === 'none') return refused('NO_FEEDBACK_LINK');
  return enabled === (settings.feedback === 'enabled') ? nothingNew : happened({ type: 'FeedbackSwitched', data: { enabled } });
}
