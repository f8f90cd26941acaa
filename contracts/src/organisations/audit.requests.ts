import { type UserId } from '../ids.js';

/**
 * Kinds of entries in the account history; logos and links also of gigs. A change can be of two kinds: creating a user creates an account and
 * a membership. `signIns` are attempts to sign in with accounts of the organisation.
 */
export const auditKinds = ['accounts', 'passwords', 'memberships', 'logos', 'links', 'signIns'] as const;
export type AuditKind = (typeof auditKinds)[number];

/** The query of GET /api/organisations/{id}/audit and GET /api/audit. */
export interface AuditFilter {
  /** The id of the last entry of the previous page. */
  before?: string;
  /** Separated by commas in the query. Without it, all changes are listed, including those of participants and chat messages, but no sign-ins. */
  kinds?: readonly AuditKind[];
  /** Lists the changes that this user made, and those whose `object` is this user. */
  person?: UserId;
  /** A part of the name of the actor or of the changed object. */
  search?: string | null;
}
