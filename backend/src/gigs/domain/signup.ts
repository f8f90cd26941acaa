import { type GigCommands } from '@jamjar/contracts/gigs/gig.commands';
import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { countPerformers } from '@jamjar/contracts/gigs/line-up.order';
import { limits } from '@jamjar/contracts/limits';
import { type RefusalCode } from '@jamjar/contracts/refusals';
import { refuse } from '../../command-handling/decider.js';
import { appendPerformers } from './add-performers.js';
import { type GigDecision } from './gig.rule.js';

type SignUpData = GigCommands['SignUpPerformers'];

/** Adds performers through the public signup form: all of them or none (docs/rules.md#signing-up). */
export function signUpPerformers(gig: Gig, data: SignUpData): GigDecision {
  const refusal = findRefusal(gig, data);
  return refusal ? refuse(refusal) : appendPerformers(gig, data.performers, data.at, 'PerformerSignedUp');
}

function findRefusal(gig: Gig, data: SignUpData): RefusalCode | null {
  const { date, signup } = gig.settings;
  if (isPast(date, data)) return 'GIG_PAST';
  if (signup.link !== 'enabled') return 'SIGNUPS_CLOSED';
  const newCount = countPerformers(gig) + data.performers.length;
  return signup.limit !== null && newCount > signup.limit ? 'GIG_FULL' : null;
}

/** A gig dated before today is past only after the grace period, so that a gig that began yesterday is not over at midnight. */
const isPast = (date: number, { at, startOfToday }: SignUpData): boolean =>
  date < startOfToday && at > date + limits.signupGraceHours * 60 * 60 * 1000;
