import { gigId, userId, type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { type NewChange } from '@jamjar/contracts/realtime/changes';
import { recordChanges } from '@jamjar/infra/changes/change-writer';
import { Injectable } from '@nestjs/common';
import { IsNull, type EntityManager } from 'typeorm';
import { writeAudit } from '../audit/audit-writer.js';
import { AccountChanges } from '../auth/account-changes.js';
import { LivingOrganisations } from '../auth/living-organisations.js';
import { type Person } from '../auth/person.js';
import { SessionCache } from '../auth/session-cache.js';
import { Refused } from '../http/refused.js';
import { membershipNews } from './membership-news.js';
import { OrganisationEntity } from './organisation.entity.js';

/**
 * An organisation goes, and with it its memberships and its people's contact details; its gigs are hidden, their history stays
 * (decisions, "Events").
 */
@Injectable()
export class DeleteOrganisation {
  constructor(
    private readonly changes: AccountChanges,
    private readonly sessions: SessionCache,
    private readonly living: LivingOrganisations,
  ) {}

  /** @throws Refused ORGANISATION_NOT_FOUND */
  async run(id: OrganisationId, asking: Person): Promise<void> {
    const members = await this.changes.inTurn(asking, (transaction, sender) => this.delete(transaction, id, sender));
    this.living.drop(id);
    for (const member of members) this.sessions.dropUser(member);
  }

  /** @returns who belonged to it */
  private async delete(transaction: EntityManager, id: OrganisationId, sender: Person): Promise<UserId[]> {
    const now = new Date();
    const change = { deletedAt: now, updatedAt: now, updatedBy: sender.userId };
    const { affected } = await transaction.update(OrganisationEntity, { id, deletedAt: IsNull() }, change);
    if (affected !== 1) throw new Refused('ORGANISATION_NOT_FOUND');
    const members = await endMemberships(transaction, id);
    await transaction.query(
      'UPDATE participants SET email = NULL, phone = NULL, instagram = NULL, updated_at = $2 WHERE organisation_id = $1',
      [id, now],
    );
    const common = { by: sender, organisationId: id, fields: [] };
    for (const member of members) await writeAudit(transaction, { ...common, action: 'removed', object: { kind: 'user', id: member } });
    await writeAudit(transaction, { ...common, action: 'deleted', object: { kind: 'organisation', id } });
    const gigs = await goneGigs(transaction, id);
    // the gigs first: their people still belong to it while they hear of them
    await recordChanges(transaction, [...gigs, ...members.map((member) => membershipNews(member, id, 'removed')), readAgain(id)]);
    return members;
  }
}

async function endMemberships(transaction: EntityManager, id: OrganisationId): Promise<UserId[]> {
  const sql = `WITH gone AS (DELETE FROM organisation_users WHERE organisation_id = $1 RETURNING user_id) SELECT user_id FROM gone`;
  return (await transaction.query<{ user_id: string }[]>(sql, [id])).map((row) => userId(row.user_id));
}

async function goneGigs(transaction: EntityManager, id: OrganisationId): Promise<NewChange[]> {
  const open = 'SELECT id FROM gigs WHERE organisation_id = $1 AND NOT completed AND NOT deleted ORDER BY id';
  const gigs = await transaction.query<{ id: string }[]>(open, [id]);
  return gigs.map((gig) => ({
    kind: 'event_deleted',
    audience: `organisation:${id}`,
    gigId: gigId(gig.id),
    keys: {},
  }));
}

/** God sees every organisation, this one's completed gigs too. */
const readAgain = (id: OrganisationId): NewChange => ({ kind: 'resync', audience: `organisation:${id}`, gigId: null, keys: {} });
