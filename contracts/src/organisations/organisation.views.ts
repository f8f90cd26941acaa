import { type OrganisationRole } from '../enums.js';
import { type OrganisationId, type UserId } from '../ids.js';

// Organisations and their audit: response and request bodies of the API

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
  /** Null when the public, Jamjar itself or an administrator on the server made the change. */
  actor: { id: UserId; name: string } | null;
  /** What was done, for example `updated` or `password reset`. */
  action: string;
  /** The changed object; `kind` is for example `user`. `name` is null when the object has none or no longer exists. */
  object: { kind: string; id: string; name: string | null };
  /** Null when the change affects no organisation. */
  organisationId: OrganisationId | null;
  /** Names of the changed fields; for a link, its kind. */
  fields: string[];
  /** The role that a user got in the organisation, the only value in the audit. Null for other changes and in old entries. */
  role: OrganisationRole | null;
}
/** Kinds of changes in the account history; logos and links also of gigs. A change can be of two kinds: creating a user creates an account and a membership. */
export const auditKinds = ['accounts', 'passwords', 'memberships', 'logos', 'links'] as const;
export type AuditKind = (typeof auditKinds)[number];
/** The query of GET /api/organisations/{id}/audit and GET /api/audit. */
export interface AuditFilter {
  /** The id of the last entry of the previous page. */
  before?: string;
  /** Separated by commas in the query. Without it, all entries are listed, including those about participants and chat messages. */
  kinds?: readonly AuditKind[];
  /** Lists the changes that this user made, and those whose `object` is this user. */
  person?: UserId;
  /** A part of the name of the actor or of the changed object. */
  search?: string | null;
}
