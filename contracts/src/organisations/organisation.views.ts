import { type OrganisationRole } from '../enums.js';
import { type OrganisationId, type UserId } from '../ids.js';

/** An organisation as its owners and god see it in lists (S1 §3). Dates: ISO 8601, UTC. */
export interface OrganisationView {
  id: OrganisationId;
  name: string;
  logoUrl: string | null;
  createdAt: string;
  updatedAt: string;
  createdBy: UserId | null;
  updatedBy: UserId | null;
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
/**
 * GET /api/organisations/{id}/audit, GET /api/audit: what staff changed by hand, the latest first; what was changed, never to what.
 * Dates: ISO 8601, UTC.
 */
export interface AuditEntryView {
  /** `?before=` it asks for what was earlier. */
  id: string;
  at: string;
  /** Null: Jamjar itself, or somebody at the server's own console. */
  actor: { id: UserId; name: string } | null;
  action: string;
  /** `name` is null when there is none any more. */
  object: { kind: string; id: string; name: string | null };
  /** Null: it concerns none. */
  organisationId: OrganisationId | null;
  fields: string[];
}
