import {
  gigId,
  participantId,
  performerId,
  type GigId,
  type OrganisationId,
  type ParticipantId,
  type PerformerId,
} from '@jamjar/contracts/ids';
import { toNameKey } from '@jamjar/contracts/text/name-keys';
import { type ChangeKeys, type ChangeKind, type NewChange } from '@jamjar/contracts/realtime/changes';
import { toChangesJson, recordChangesSql } from '@jamjar/infra/changes/change-log';
import { randomUUID } from 'node:crypto';
import { type Pool } from 'pg';

/** Writes rows of a gig directly into the tables, without events; sockets receive them only after `recordChange`. */
export class GigRowsFixture {
  private constructor(
    private readonly database: Pool,
    readonly organisationId: OrganisationId,
    readonly id: GigId,
  ) {}

  static async insert(database: Pool, organisationId: OrganisationId): Promise<GigRowsFixture> {
    const id = gigId(randomUUID());
    await database.query(
      `INSERT INTO gigs (id, organisation_id, name, type, date, completed, deleted, raffle_enabled, performer_count, created_at)
       VALUES ($1, $2, 'Jam', 'jam', now(), false, false, true, 0, now())`,
      [id, organisationId],
    );
    return new GigRowsFixture(database, organisationId, id);
  }

  /** Inserts a performer and their participant. */
  async insertPerformer(name: string): Promise<{ performerId: PerformerId; participantId: ParticipantId }> {
    const [performer, participant] = [performerId(randomUUID()), participantId(randomUUID())];
    await this.database.query('INSERT INTO participants (id, organisation_id, name, normalised_name) VALUES ($1, $2, $3, $4)', [
      participant,
      this.organisationId,
      name,
      toNameKey(name),
    ]);
    await this.database.query(
      `INSERT INTO performers (id, gig_id, participant_id, added_at, instruments, current_instruments, priority, performer_type, played,
                               performance_count, time_on_stage, on_stage, pending_stage, pending_removal, removed, attended, sort_order,
                               raffle_entrances, raffle_wins)
       VALUES ($1, $2, $3, now(), '{vocals}', '{}', false, 'solo', false, 0, 0, false, false, false, false, false, 1000, 0, 0)`,
      [performer, this.id, participant],
    );
    return { performerId: performer, participantId: participant };
  }

  /** Inserts a timeline entry about one performer. */
  async insertTimelineEntry(revision: number, type: string, performer: PerformerId): Promise<void> {
    await this.database.query(
      `INSERT INTO timeline (gig_id, revision, at, type, actor_kind, performer_ids, action_from) VALUES ($1, $2, now(), $3, 'system', ARRAY[$4::uuid], $2)`,
      [this.id, revision, type, performer],
    );
  }

  /** Records a change of this gig for all users of the organisation. @returns its seq */
  recordChange<Kind extends ChangeKind>(kind: Kind, keys: ChangeKeys[Kind]): Promise<number> {
    return recordTestChanges(this.database, [{ kind, keys, audience: `organisation:${this.organisationId}`, gigId: this.id } as NewChange]);
  }
}

/** Records changes without a domain operation. @returns the seq of the last one */
export async function recordTestChanges(database: Pool, changes: readonly NewChange[]): Promise<number> {
  const { rows } = await database.query<{ seq: number }>(`SELECT ${recordChangesSql('$1')}::float8 AS seq`, [toChangesJson(changes)]);
  return rows[0]?.seq ?? 0;
}
