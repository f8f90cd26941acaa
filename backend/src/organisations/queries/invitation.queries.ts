import { type GigId, type InvitationId, type OrganisationId } from '@jamjar/contracts/ids';
import { isUsable } from '@jamjar/contracts/organisations/invitation.state';
import { type InvitationView, type JoinPageView } from '@jamjar/contracts/organisations/invitation.views';
import { staffLimits } from '@jamjar/contracts/staff-limits';
import { type Pool } from 'pg';
import { OrganisationEntity, UserEntity } from '../../auth/account.entities.js';
import { InvitationEntity, usableInvitationSql } from '../../auth/invitation.entities.js';
import { databaseQueryHandler, RequestQuery } from '../../http/bus-requests.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { GigRow } from '@jamjar/projections/read-models/gigs/gigs.entity';
import { columnsOf, decimal, jsonArray, jsonObject, orNull, rowsQuery, type SelectedRow } from '../../rows/queries.js';
import { hashToken } from '../invitation-tokens.js';

const { id, role, gigId, organisationId, maxUses, usesLeft, createdBy, createdAt, expiresAt, revokedAt } = columnsOf(InvitationEntity, 'i');
const [creator, joiner] = [columnsOf(UserEntity, 'creator'), columnsOf(UserEntity, 'joiner')];
/** JSON has no times. */
const joinedAtMs = decimal('extract(epoch FROM used.joined_at) * 1000');
const listColumns = {
  ...{ id, role, eventId: gigId, maxUses, usesLeft, createdAt, expiresAt, revokedAt },
  createdBy: jsonObject({ id: creator.id, username: creator.username }),
  joined: jsonArray(
    jsonObject({ id: joiner.id, username: joiner.username, joinedAtMs }),
    'used.joined_at, joiner.id',
    'joiner.id IS NOT NULL',
  ),
};

/** $1: the organisation; $2: the only invitation to read, or null for all; $3: the server's time; $4: the only gig, or null. Those that may be used come first. */
const readList = rowsQuery(
  'invitations-of-organisation',
  listColumns,
  `invitations AS i JOIN users AS creator ON creator.id = i.created_by
     LEFT JOIN invitation_uses AS used ON used.invitation_id = i.id
     LEFT JOIN users AS joiner ON joiner.id = used.user_id
    WHERE i.organisation_id = $1 AND ($2::uuid IS NULL OR i.id = $2) AND ($4::uuid IS NULL OR i.gig_id = $4)
    GROUP BY i.id, creator.id
    ORDER BY (${usableInvitationSql('$3')}) DESC, i.created_at DESC, i.id
    LIMIT ${staffLimits.maxInvitations}`,
);

const toView = ({ joined, ...row }: SelectedRow<typeof listColumns>): InvitationView => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  revokedAt: row.revokedAt?.toISOString() ?? null,
  joined: joined.map(({ joinedAtMs: ms, ...user }) => ({ ...user, joinedAt: new Date(ms).toISOString() })),
});

/** The invitations to an organisation and to its gigs: those that may be used first, each group the newest first. */
export class ListInvitations extends RequestQuery<{ organisationId: OrganisationId }, readonly InvitationView[]> {}

export const ListInvitationsHandler = databaseQueryHandler(ListInvitations, async (database, { organisationId: organisation }) =>
  (await readList(database, organisation, null, new Date(), null)).map(toView),
);

/** The invitations to one gig, in the same order. */
export const readInvitationsToGig = async (database: Pool, organisation: OrganisationId, gig: GigId): Promise<InvitationView[]> =>
  (await readList(database, organisation, null, new Date(), gig)).map(toView);

/** Reads an invitation to an organisation. @throws RefusalException INVITATION_INVALID for an unknown one */
export async function readInvitation(database: Pool, organisation: OrganisationId, invitation: InvitationId): Promise<InvitationView> {
  const [row] = await readList(database, organisation, invitation, new Date(), null);
  if (!row) throw new RefusalException('INVITATION_INVALID');
  return toView(row);
}

const { name, logoUrl } = columnsOf(OrganisationEntity, 'o');
const eventName = orNull(columnsOf(GigRow, 'g').name);
const linkedColumns = { id, role, gigId, organisationId, usesLeft, expiresAt, revokedAt, createdBy, name, logoUrl, eventName };
const readLinked = rowsQuery(
  'invitation-by-token',
  linkedColumns,
  `invitations AS i JOIN organisations AS o ON o.id = i.organisation_id AND o.deleted_at IS NULL LEFT JOIN gigs AS g ON g.id = i.gig_id
    WHERE i.token_hash = $1 AND (i.gig_id IS NULL OR (NOT g.completed AND NOT g.deleted))`,
);

/** An invitation with the name and logo of its organisation. */
export type LinkedInvitation = SelectedRow<typeof linkedColumns>;

/**
 * Finds an invitation by the token of its link, also one that may not be used any more.
 * @throws RefusalException INVITATION_INVALID for an unknown token, or when the organisation was deleted
 */
export async function findInvitation(database: Pool, token: string): Promise<LinkedInvitation> {
  const [invitation] = await readLinked(database, hashToken(token));
  if (!invitation) throw new RefusalException('INVITATION_INVALID');
  return invitation;
}

/** Checks that an invitation may be used now. @throws RefusalException INVITATION_INVALID */
export function assertUsable(invitation: LinkedInvitation): void {
  if (!isUsable(invitation, Date.now())) throw new RefusalException('INVITATION_INVALID');
}

/** What the page of an invitation's link shows. @throws RefusalException INVITATION_INVALID when it may not be used any more */
export class GetJoinPage extends RequestQuery<{ token: string }, JoinPageView> {}

export const GetJoinPageHandler = databaseQueryHandler(GetJoinPage, async (database, { token }) => {
  const invitation = await findInvitation(database, token);
  assertUsable(invitation);
  return { organisation: { name: invitation.name, logoUrl: invitation.logoUrl }, role: invitation.role, eventName: invitation.eventName };
});
