/** What decides whether an invitation may be used. Times: ISO 8601, or as the database returns them. */
interface UsableInvitation {
  readonly usesLeft: number;
  readonly expiresAt: string | Date;
  readonly revokedAt: string | Date | null;
}

/** Whether nobody revoked an invitation, a use of it is left and it has not ended by `now` (milliseconds since 1970): docs/rules.md#invitations. */
export const isUsable = ({ usesLeft, expiresAt, revokedAt }: UsableInvitation, now: number): boolean =>
  revokedAt === null && usesLeft > 0 && new Date(expiresAt).getTime() > now;
