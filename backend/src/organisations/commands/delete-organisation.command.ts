import { gigId, userId, type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { type NewChange } from '@jamjar/contracts/realtime/changes';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsNull, type EntityManager } from 'typeorm';
import { type AuditEntry } from '../../audit/audit-writer.js';
import { AccountWriter } from '../../auth/account-writer.js';
import { AccessCache } from '../../auth/access-cache.js';
import { type Principal } from '../../auth/principal.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { type Written } from '../../relational-writes/relational-writer.js';
import { buildMembershipChange } from '../membership-change.js';
import { OrganisationEntity } from '../organisation.entity.js';

/**
 * Soft-deletes an organisation, deletes its memberships and clears the contact details of its participants. Its gigs are hidden, their
 * streams are kept.
 * @throws RefusalException ORGANISATION_NOT_FOUND, NOT_SIGNED_IN (session ended meanwhile)
 */
export class DeleteOrganisation extends Command<void> {
  constructor(
    readonly id: OrganisationId,
    readonly principal: Principal,
  ) {
    super();
  }
}

@CommandHandler(DeleteOrganisation)
export class DeleteOrganisationHandler implements ICommandHandler<DeleteOrganisation> {
  constructor(
    private readonly accounts: AccountWriter,
    private readonly accessCache: AccessCache,
  ) {}

  async execute({ id, principal }: DeleteOrganisation): Promise<void> {
    await this.accounts.execute({ principal }, (transaction) => softDelete(transaction, id, principal));
    this.accessCache.invalidateOrganisation(id);
  }
}

async function softDelete(transaction: EntityManager, id: OrganisationId, principal: Principal): Promise<Written> {
  const now = new Date();
  const values = { deletedAt: now, updatedAt: now, updatedBy: principal.userId };
  const { affected } = await transaction.update(OrganisationEntity, { id, deletedAt: IsNull() }, values);
  if (affected !== 1) throw new RefusalException('ORGANISATION_NOT_FOUND');
  const memberIds = await deleteMemberships(transaction, id);
  await transaction.query(
    'UPDATE participants SET email = NULL, phone = NULL, instagram = NULL, updated_at = $2 WHERE organisation_id = $1',
    [id, now],
  );
  const removals = memberIds.map((memberId): AuditEntry => ({
    action: 'removed',
    object: { kind: 'user', id: memberId },
    organisationId: id,
    fields: [],
  }));
  return {
    audit: [...removals, { action: 'deleted', object: { kind: 'organisation', id }, organisationId: id, fields: [] }],
    changes: [
      // The changes of the gigs come first, because members receive them only while they belong to the organisation
      ...(await buildGigDeletions(transaction, id)),
      ...memberIds.map((memberId) => buildMembershipChange(memberId, id, 'removed')),
      buildResync(id),
    ],
  };
}

/** @returns the ids of the former members */
async function deleteMemberships(transaction: EntityManager, id: OrganisationId): Promise<UserId[]> {
  // A SELECT around the DELETE, because TypeORM returns the rows of a DELETE together with their number
  const sql = `WITH deleted AS (DELETE FROM organisation_users WHERE organisation_id = $1 RETURNING user_id) SELECT user_id FROM deleted`;
  return (await transaction.query<{ user_id: string }[]>(sql, [id])).map((row) => userId(row.user_id));
}

async function buildGigDeletions(transaction: EntityManager, id: OrganisationId): Promise<NewChange[]> {
  const sql = 'SELECT id FROM gigs WHERE organisation_id = $1 AND NOT completed AND NOT deleted ORDER BY id';
  const gigs = await transaction.query<{ id: string }[]>(sql, [id]);
  return gigs.map((gig) => ({
    kind: 'event_deleted',
    audience: `organisation:${id}`,
    gigId: gigId(gig.id),
    keys: {},
  }));
}

/** Only browsers of god users receive it: the members have left by then. Those also show completed gigs, which `buildGigDeletions` omits. */
const buildResync = (id: OrganisationId): NewChange => ({ kind: 'resync', audience: `organisation:${id}`, gigId: null, keys: {} });
