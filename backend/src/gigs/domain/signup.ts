import { type GigCommands } from '@jamjar/contracts/gigs/gig.commands';
import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { performersPresent } from '@jamjar/contracts/gigs/line-up.order';
import { limits } from '@jamjar/contracts/limits';
import { type RefusalCode } from '@jamjar/contracts/refusals';
import { refused } from '../../command-handling/decision.js';
import { join } from './joining.js';
import { type GigDecision } from './gig.rule.js';

type SignUp = GigCommands['SignUpPerformers'];

/** The public form: people put themselves on the list, all of them or none. (S1 §4, Public signup flow; decisions, Stage and time) */
export function signUpPerformers(gig: Gig, signUp: SignUp): GigDecision {
  const refusal = whyClosed(gig, signUp);
  return refusal ? refused(refusal) : join(gig, signUp.performers, signUp.at, 'PerformerSignedUp');
}

function whyClosed(gig: Gig, signUp: SignUp): RefusalCode | null {
  const { date, signup } = gig.settings;
  if (isPast(date, signUp)) return 'GIG_PAST';
  if (signup.link !== 'enabled') return 'SIGNUPS_CLOSED';
  const wouldBe = performersPresent(gig) + signUp.performers.length;
  return signup.limit !== null && wouldBe > signup.limit ? 'GIG_FULL' : null;
}

/** A gig that began yesterday is not over at midnight. */
const isPast = (date: number, { at, startOfToday }: SignUp): boolean =>
  date < startOfToday && at > date + limits.signupGraceHours * 60 * 60 * 1000;
