import { instant, type Instant } from '@jamjar/contracts/ids';
import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { countPerformers } from '@jamjar/contracts/gigs/line-up.order';
import { type RefusalCode } from '@jamjar/contracts/refusals';
import { type SignupClosure, type SignupPageView } from '@jamjar/contracts/signup/signup.views';
import { countSlotsLeft, findSignupRefusal } from '@jamjar/contracts/gigs/rules/line-up';
import { PublicGigs, toPublicGig } from '../../gigs/queries/public-gigs.js';
import { queryHandler, RequestQuery } from '../../http/bus-requests.js';
import { RefusalException } from '../../http/refusal.exception.js';

/**
 * The page of the signup link with this token.
 * @throws RefusalException SIGNUP_LINK_INVALID for a token that is unknown or replaced, or of a deleted gig or organisation; CommandTimeout
 */
export class GetSignupPage extends RequestQuery<{ token: string }, SignupPageView> {}

export const GetSignupPageHandler = queryHandler(GetSignupPage, [PublicGigs], async (gigs, { token }) => {
  const found = await gigs.findByToken('signup', token);
  if (!found?.isInUse) throw new RefusalException('SIGNUP_LINK_INVALID');
  const { gig, organisation } = found;
  const closure = findSignupClosure(gig, instant(Date.now()));
  return {
    ...toPublicGig(found),
    description: gig.settings.description,
    organisation,
    signupLimit: gig.settings.signupLimit,
    currentParticipants: countPerformers(gig),
    slotsLeft: countSlotsLeft(gig),
    open: closure === null,
    closed: closure,
  };
});

const closureByRefusal: Partial<Record<RefusalCode, SignupClosure>> = { GIG_PAST: 'past', SIGNUPS_CLOSED: 'off', GIG_FULL: 'full' };

/** Finds the reason why not even one more performer could sign up; null when one could. */
export function findSignupClosure(gig: Gig, at: Instant): SignupClosure {
  if (gig.phase === 'completed') return 'completed';
  const refusal = findSignupRefusal(gig, { at, startOfToday: startOfDay(at) }, 1);
  return refusal && (closureByRefusal[refusal] ?? null);
}

/** The midnight at which the day began, in the server's time zone. */
export const startOfDay = (at: Instant): Instant => instant(new Date(at).setHours(0, 0, 0, 0));
