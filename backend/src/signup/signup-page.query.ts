import { gigId, instant, type Instant } from '@jamjar/contracts/ids';
import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { countPerformers } from '@jamjar/contracts/gigs/line-up.order';
import { type RefusalCode } from '@jamjar/contracts/refusals';
import { type SignupClosure, type SignupPageView } from '@jamjar/contracts/signup/signup.views';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { OrganisationEntity } from '../auth/account.entities.js';
import { findSignupRefusal } from '../gigs/domain/line-up.js';
import { GigLinkEntity, isLinkToken } from '../gigs/gig-link.entity.js';
import { GigRepository } from '../gigs/queries/gig.repository.js';
import { RequestQuery } from '../http/bus-requests.js';
import { RefusalException } from '../http/refusal.exception.js';
import { columnsOf, rowsQuery } from '../rows/queries.js';

const readGigOfToken = rowsQuery(
  'gig-of-signup-token',
  { gigId: columnsOf(GigLinkEntity, 'link').gigId },
  `gig_links AS link
    WHERE link.token = $1 AND link.kind = 'signup'
      AND NOT EXISTS (SELECT FROM gig_links AS newer
                       WHERE newer.gig_id = link.gig_id AND newer.kind = link.kind AND newer.revision > link.revision)`,
);
const { name, logoUrl } = columnsOf(OrganisationEntity, 'o');
const readOrganisation = rowsQuery(
  'organisation-of-signup-page',
  { name, logoUrl },
  'organisations AS o WHERE id = $1 AND deleted_at IS NULL',
);

/**
 * The page of the signup link with this token, from the folded gig, so that it is never behind a signup.
 * @throws RefusalException SIGNUP_LINK_INVALID for a token that is unknown or replaced, or of a deleted gig or organisation; CommandTimeout
 */
export class GetSignupPage extends RequestQuery<{ token: string }, SignupPageView> {}

@QueryHandler(GetSignupPage)
export class GetSignupPageHandler implements IQueryHandler<GetSignupPage> {
  constructor(
    private readonly database: Pool,
    private readonly repository: GigRepository,
  ) {}

  async execute({ data: { token } }: GetSignupPage): Promise<SignupPageView> {
    const gig = await this.readGig(token);
    const [organisation] = gig ? await readOrganisation(this.database, gig.settings.organisationId) : [];
    if (!gig || !organisation) throw new RefusalException('SIGNUP_LINK_INVALID');
    const { name: gigName, type, date, venue, description, logoUrl: ownLogoUrl, signup } = gig.settings;
    const closed = findSignupClosure(gig, instant(Date.now()));
    return {
      name: gigName,
      type,
      date: new Date(date).toISOString(),
      venue,
      description,
      logoUrl: ownLogoUrl ?? organisation.logoUrl,
      organisation,
      signupLimit: signup.limit,
      currentParticipants: countPerformers(gig),
      open: closed === null,
      closed,
    };
  }

  private async readGig(token: string): Promise<Gig | null> {
    const [link] = isLinkToken(token) ? await readGigOfToken(this.database, token) : [];
    return link ? this.repository.findExisting(gigId(link.gigId)) : null;
  }
}

const closureByRefusal: Partial<Record<RefusalCode, SignupClosure>> = { GIG_PAST: 'past', SIGNUPS_CLOSED: 'off', GIG_FULL: 'full' };

/** Why not even one more performer could sign up now. */
function findSignupClosure(gig: Gig, at: Instant): SignupClosure {
  if (gig.phase === 'completed') return 'completed';
  const refusal = findSignupRefusal(gig, { at, startOfToday: startOfDay(at) }, 1);
  return refusal && (closureByRefusal[refusal] ?? null);
}

/** The midnight with which the day began, in the server's time zone. */
const startOfDay = (at: Instant): Instant => instant(new Date(at).setHours(0, 0, 0, 0));
