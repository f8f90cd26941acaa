import { type OrganisationRole } from '@jamjar/contracts/enums';
import { type GigId, type InvitationId, type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An invitation to an organisation, or to one of its gigs: see docs/rules.md#invitations. */
@Entity('invitations')
export class InvitationEntity {
  @PrimaryColumn('uuid')
  id: InvitationId;

  @Column('uuid', { name: 'organisation_id' })
  organisationId: OrganisationId;

  /** The role that it gives in the organisation; null only with `gigId`. */
  @Column('text', { nullable: true })
  role: OrganisationRole | null;

  /** Null for an invitation to the organisation. */
  @Column('uuid', { name: 'gig_id', nullable: true })
  gigId: GigId | null;

  /** SHA-256 of the token in the link. */
  @Column('bytea', { name: 'token_hash' })
  tokenHash: Buffer;

  @Column('integer', { name: 'max_uses' })
  maxUses: number;

  @Column('integer', { name: 'uses_left' })
  usesLeft: number;

  @Column('uuid', { name: 'created_by' })
  createdBy: UserId;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  revokedAt: Date | null;
}

/** SQL condition that a row of `invitations` may be used: `isUsable` of the contracts. @param now SQL of the time, for example `$2` */
export const usableInvitationSql = (now: string): string => `revoked_at IS NULL AND uses_left > 0 AND expires_at > ${now}`;

/** That a user joined with an invitation. */
@Entity('invitation_uses')
export class InvitationUseEntity {
  @PrimaryColumn('uuid', { name: 'invitation_id' })
  invitationId: InvitationId;

  @PrimaryColumn('uuid', { name: 'user_id' })
  userId: UserId;

  @Column('timestamptz', { name: 'joined_at' })
  joinedAt: Date;
}
