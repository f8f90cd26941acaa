/** Limits that the server shares with the pages for staff, in a file of their own so that pages without login do not load them. */
export const staffLimits = {
  /** Rows per response of a list: the largest `limit`, and the default without `limit` (docs/rules.md#lists). */
  maxListRows: 1_000,
  /** Number of audit entries per page. */
  auditPageSize: 100,
  /** Number of own sign-ins that are listed. */
  signIns: 100,
  /** Maximum number of history entries per response. */
  maxHistoryEntries: 500,
  /** How many may join with one invitation, and after how many days it ends, at most. */
  maxInvitationUses: 50,
  maxInvitationDays: 30,
  /** Maximum number of invitations per response. */
  maxInvitations: 200,
} as const;
