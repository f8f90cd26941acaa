import { type GigCommands } from '@jamjar/contracts/gigs/gig.commands';
import { type Night } from '@jamjar/contracts/gigs/gig.state';
import { performersPresent } from '@jamjar/contracts/gigs/line-up.order';
import { limits } from '@jamjar/contracts/limits';
import { type RefusalCode } from '@jamjar/contracts/refusals';
import { refused } from '../../command-handling/decision.js';
import { join } from './joining.js';
import { type GigDecision } from './gig.rule.js';

type SignUp = GigCommands['SignUpPerformers'];

/** The public form: people put themselves on the list, all of them or none. (S1 §4, Public signup flow; decisions, Stage and time) */
export function signUpPerformers(night: Night, signUp: SignUp): GigDecision {
  const refusal = whyClosed(night, signUp);
  return refusal ? refused(refusal) : join(night, signUp.performers, signUp.at, 'PerformerSignedUp');
}

function whyClosed(night: Night, signUp: SignUp): RefusalCode | null {
  const { date, signup } = night.settings;
  if (isPast(date, signUp)) return 'GIG_PAST';
  if (signup.link !== 'enabled') return 'SIGNUPS_CLOSED';
  const wouldBe = performersPresent(night) + signUp.performers.length;
  return signup.limit !== null && wouldBe > signup.limit ? 'GIG_FULL' : null;
}

/** A night that began yesterday is not over at midnight. */
const isPast = (date: number, { at, startOfToday }: SignUp): boolean =>
  date < startOfToday && at > date + limits.signupGraceHours * 60 * 60 * 1000;
