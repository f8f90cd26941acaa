import * as v from 'valibot';
import { type OrganisationRole, organisationRoles } from '../enums.js';
import { idSchema, nullableText, timestamp, wholeNumber } from '../field.schemas.js';
import { type OrganisationId, type UserId } from '../ids.js';

// Organisations and their audit: response and request bodies of the API

/** An organisation as its owners and god see it. Times: ISO 8601, UTC. */
export interface OrganisationView extends v.InferOutput<typeof organisationSchema> {}
export const organisationSchema = v.object({
  id: idSchema<OrganisationId>(),
  name: v.string(),
  logoUrl: nullableText,
  createdAt: timestamp,
  updatedAt: timestamp,
  createdBy: v.nullable(idSchema<UserId>()),
  updatedBy: v.nullable(idSchema<UserId>()),
  /** The API's name for the memberships. */
  organisationUsers: v.array(
    v.object({ role: v.picklist(organisationRoles), user: v.object({ id: idSchema<UserId>(), username: v.string() }) }),
  ),
});
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
export interface AuditEntryView extends v.InferOutput<typeof auditEntrySchema> {}
export const auditEntrySchema = v.object({
  /** Cursor of the next page: `?before={id}` returns earlier entries. */
  id: v.string(),
  /** ISO 8601, UTC. */
  at: timestamp,
  /** Null when the public, Jamjar itself or an administrator on the server made the change. */
  actor: v.nullable(v.object({ id: idSchema<UserId>(), name: v.string() })),
  /** What was done, for example `updated` or `password reset`; of an attempt to sign in, its `SignInKind`. */
  action: v.string(),
  /** The changed object; `kind` is for example `user`. `name` is null when the object has none or no longer exists. */
  object: v.object({ kind: v.string(), id: v.string(), name: nullableText }),
  /** Null when the change affects no organisation. */
  organisationId: v.nullable(idSchema<OrganisationId>()),
  /** Names of the changed fields; for a link, its kind. */
  fields: v.array(v.string()),
  /** The role that a user got in the organisation or that an invitation gives, the only value in the audit. Null for other changes and in old entries. */
  role: v.nullable(v.picklist(organisationRoles)),
  /** Of attempts to sign in: the beginning of the address. */
  subnet: nullableText,
  /** Of attempts to sign in: how many were counted as one; else 1. */
  count: wholeNumber,
});
