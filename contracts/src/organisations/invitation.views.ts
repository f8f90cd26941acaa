import * as v from 'valibot';
import { type OrganisationRole, organisationRoles } from '../enums.js';
import { idSchema, nullableText, timestamp, wholeNumber } from '../field.schemas.js';
import { type GigId, type InvitationId, type UserId } from '../ids.js';

// Invitations to an organisation: response and request bodies of the API (docs/rules.md#invitations)

const personSchema = v.object({ id: idSchema<UserId>(), username: v.string() });

/** An invitation as the organisation's owners and god see it. Times: ISO 8601, UTC. */
export interface InvitationView extends v.InferOutput<typeof invitationSchema> {}
export const invitationSchema = v.object({
  id: idSchema<InvitationId>(),
  /** Null for an invitation to help at one gig. */
  role: v.nullable(v.picklist(organisationRoles)),
  /** That gig; null for an invitation to the organisation. */
  eventId: v.nullable(idSchema<GigId>()),
  maxUses: wholeNumber,
  usesLeft: wholeNumber,
  createdBy: personSchema,
  createdAt: timestamp,
  expiresAt: timestamp,
  revokedAt: v.nullable(timestamp),
  /** Who joined with it, the first one first. */
  joined: v.array(v.object({ ...personSchema.entries, joinedAt: timestamp })),
});
/** The response to POST /api/organisations/{id}/invitations. */
export interface NewInvitationView extends v.InferOutput<typeof newInvitationSchema> {}
export const newInvitationSchema = v.object({
  ...invitationSchema.entries,
  /** The last segment of its link, `/join/{token}`. No other response contains it. */
  token: v.string(),
});
/** POST /api/organisations/{id}/invitations. `days`: after how many days it ends. */
export interface CreateInvitationRequest {
  role: OrganisationRole;
  uses: number;
  days: number;
}

/** What everybody who has the link of an invitation sees. */
export interface JoinPageView extends v.InferOutput<typeof joinPageSchema> {}
export const joinPageSchema = v.object({
  organisation: v.object({ name: v.string(), logoUrl: nullableText }),
  /** Null for an invitation to help at one gig. */
  role: v.nullable(v.picklist(organisationRoles)),
  /** The name of that gig; null for an invitation to the organisation. */
  eventName: nullableText,
});
/** POST /api/public/join/{token}: the account to create. */
export interface JoinRequest {
  username: string;
  password: string;
}
