import { type GigReadModel, toGigView, type GigView } from '@jamjar/contracts/gigs/gig.views';

/** A gig's row of the read model, joined with its organisation. */
export interface JoinedGigRow extends Omit<GigReadModel, 'date' | 'createdAt'> {
  date: Date;
  createdAt: Date;
  organisationName: string;
  organisationLogoUrl: string | null;
}

/** Includes deleted gigs and organisations. Needs a WHERE clause on `g` (gig) and `o` (organisation). */
export const selectGigs = `
  SELECT g.id, g.organisation_id AS "organisationId", g.name, g.type, g.date, g.venue, g.description, g.time_limit AS "timeLimit",
         g.completed, g.deleted, g.logo_url AS "logoUrl", g.has_signup_link AS "hasSignupLink", g.signup_enabled AS "signupEnabled",
         g.signup_limit AS "signupLimit", g.raffle_enabled AS "raffleEnabled", g.has_feedback_link AS "hasFeedbackLink",
         g.feedback_enabled AS "feedbackEnabled", g.performer_count AS "performerCount", g.created_at AS "createdAt",
         o.name AS "organisationName", o.logo_url AS "organisationLogoUrl"
    FROM gigs AS g JOIN organisations AS o ON o.id = g.organisation_id`;

/** No HTTP call generates a link yet, so there is no token to build a URL from. */
export const noLinks = { signupUrl: null, feedbackUrl: null };

/** Maps a joined row to the view of the API. */
export function mapGigRow(joined: JoinedGigRow): GigView {
  const row: GigReadModel = {
    id: joined.id,
    organisationId: joined.organisationId,
    name: joined.name,
    type: joined.type,
    date: joined.date.getTime(),
    venue: joined.venue,
    description: joined.description,
    timeLimit: joined.timeLimit,
    completed: joined.completed,
    deleted: joined.deleted,
    logoUrl: joined.logoUrl,
    hasSignupLink: joined.hasSignupLink,
    signupEnabled: joined.signupEnabled,
    signupLimit: joined.signupLimit,
    raffleEnabled: joined.raffleEnabled,
    hasFeedbackLink: joined.hasFeedbackLink,
    feedbackEnabled: joined.feedbackEnabled,
    performerCount: joined.performerCount,
    createdAt: joined.createdAt.getTime(),
  };
  return toGigView(row, { name: joined.organisationName, logoUrl: joined.organisationLogoUrl }, noLinks);
}
