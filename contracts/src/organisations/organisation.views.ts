import { type OrganisationRole } from '../enums.js';
import { type OrganisationId, type UserId } from '../ids.js';

// Organisations and their audit in the API's responses, and the bodies of requests about organisations

/** An organisation as its owners and god see it. Times: ISO 8601, UTC. */
export interface OrganisationView {
  id: OrganisationId;
  name: string;
  logoUrl: string | null;
  createdAt: string;
  updatedAt: string;
  createdBy: UserId | null;
  updatedBy: UserId | null;
  /** The API's name for the memberships. */
  organisationUsers: { role: OrganisationRole; user: { id: UserId; username: string } }[];
}
/** POST /api/organisations: the organisation and its first owner. */
export interface CreateOrganisationRequest {
  name: string;
  username: string;
  password: string;
}
/** POST /api/organisations/{id}/users */
export interface AllocateUserRequest {
  userId: UserId;
  role: OrganisationRole;
}
/** GET /api/organisations/{id}/audit, GET /api/audit: recorded changes, newest first, without values (docs/rules.md#timeline-and-audit). */
export interface AuditEntryView {
  /** Cursor of the next page: `?before={id}` returns earlier entries. */
  id: string;
  /** ISO 8601, UTC. */
  at: string;
  /** Null when Jamjar itself or an administrator on the server made the change. */
  actor: { id: UserId; name: string } | null;
  /** For example `updated` or `password reset`. */
  action: string;
  /** The changed object; `kind` is for example `user`. `name` is null when the object has none or no longer exists. */
  object: { kind: string; id: string; name: string | null };
  /** Null when the change affects no organisation. */
  organisationId: OrganisationId | null;
  /** Names of the changed fields. */
  fields: string[];
}
