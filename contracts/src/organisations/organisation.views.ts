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
  /** Names of the changed fields; of a link, what it is for. */
  fields: string[];
  /** The role that a user was given in the organisation; the only value that the audit contains. Null in entries before it was recorded. */
  role: OrganisationRole | null;
}
/** What changes of accounts and organisations are about. One change may be of two kinds: a new user has an account and a role. */
export const auditKinds = ['accounts', 'passwords', 'memberships', 'logos', 'links'] as const;
export type AuditKind = (typeof auditKinds)[number];
/** The query of GET /api/organisations/{id}/audit and GET /api/audit. */
export interface AuditFilter {
  /** The id of the last entry of the previous page. */
  before?: string;
  /** In the query separated by commas. Without it entries of every kind are listed, also of participants and chat messages. */
  kinds?: readonly AuditKind[];
  /** Whose changes, and changes of whom. */
  person?: UserId;
  /** Part of the name of who changed or what was changed. */
  search?: string | null;
}
