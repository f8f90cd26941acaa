import { type GigRowView, gigView, type GigView } from '@jamjar/contracts/gigs/gig.views';

/** A gig's row as Postgres answers it, joined with its host. */
export interface GigRecord extends Omit<GigRowView, 'date' | 'createdAt'> {
  date: Date;
  createdAt: Date;
  organisationName: string;
  organisationLogoUrl: string | null;
}

/** To be followed by a WHERE over `e` and `o`. */
export const gigRecords = `
  SELECT e.id, e.organisation_id AS "organisationId", e.name, e.type, e.date, e.venue, e.description, e.time_limit AS "timeLimit",
         e.completed, e.deleted, e.logo_url AS "logoUrl", e.has_signup_link AS "hasSignupLink", e.signup_enabled AS "signupEnabled",
         e.signup_limit AS "signupLimit", e.raffle_enabled AS "raffleEnabled", e.has_feedback_link AS "hasFeedbackLink",
         e.feedback_enabled AS "feedbackEnabled", e.performer_count AS "performerCount", e.created_at AS "createdAt",
         o.name AS "organisationName", o.logo_url AS "organisationLogoUrl"
    FROM gigs AS e JOIN organisations AS o ON o.id = e.organisation_id`;

/** Nobody can generate a link yet, so there is no token to join. */
export const noLinks = { signupUrl: null, feedbackUrl: null };

export function viewOfGig(record: GigRecord): GigView {
  const row: GigRowView = {
    id: record.id,
    organisationId: record.organisationId,
    name: record.name,
    type: record.type,
    date: record.date.getTime(),
    venue: record.venue,
    description: record.description,
    timeLimit: record.timeLimit,
    completed: record.completed,
    deleted: record.deleted,
    logoUrl: record.logoUrl,
    hasSignupLink: record.hasSignupLink,
    signupEnabled: record.signupEnabled,
    signupLimit: record.signupLimit,
    raffleEnabled: record.raffleEnabled,
    hasFeedbackLink: record.hasFeedbackLink,
    feedbackEnabled: record.feedbackEnabled,
    performerCount: record.performerCount,
    createdAt: record.createdAt.getTime(),
  };
  return gigView(row, { name: record.organisationName, logoUrl: record.organisationLogoUrl }, noLinks);
}
