import { isUsable } from '@jamjar/contracts/organisations/invitation.state';
import { type TemporaryOperatorsView } from '@jamjar/contracts/gigs/temporary-operator.views';
import { type GigId } from '@jamjar/contracts/ids';
import { Pool } from 'pg';
import { UserEntity } from '../../auth/account.entities.js';
import { TemporaryOperatorEntity } from '../../auth/temporary-operator.entity.js';
import { queryHandler, RequestQuery } from '../../http/bus-requests.js';
import { readInvitationsToGig } from '../../organisations/queries/invitation.queries.js';
import { columnsOf, rowsQuery } from '../../rows/queries.js';
import { GigRepository } from './gig.repository.js';

const { id, username } = columnsOf(UserEntity, 'u');
const readTemporaryOperators = rowsQuery(
  'temporary-operators-of-gig',
  { id, username, since: columnsOf(TemporaryOperatorEntity, 't').createdAt },
  'temporary_operators AS t JOIN users AS u ON u.id = t.user_id WHERE t.gig_id = $1 AND t.ended_at IS NULL ORDER BY t.created_at DESC, u.id',
);

/** Who helps at a gig, and the invitations with which somebody still can. @throws RefusalException GIG_NOT_FOUND */
export class ListTemporaryOperators extends RequestQuery<{ gigId: GigId }, TemporaryOperatorsView> {}

export const ListTemporaryOperatorsHandler = queryHandler(
  ListTemporaryOperators,
  [Pool, GigRepository],
  async (database, repository, { gigId }) => {
    const { settings } = await repository.getExisting(gigId);
    const rows = await readTemporaryOperators(database, gigId);
    const invitations = await readInvitationsToGig(database, settings.organisationId, gigId);
    return {
      temporaryOperators: rows.map(({ since, ...user }) => ({ ...user, since: since.toISOString() })),
      invitations: invitations.filter((invitation) => isUsable(invitation, Date.now())),
    };
  },
);
