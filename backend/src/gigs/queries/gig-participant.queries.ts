import { type GigId, type OrganisationId, type ParticipantId, type PerformerId } from '@jamjar/contracts/ids';
import { type GigView, type PerformerProfile } from '@jamjar/contracts/gigs/gig.views';
import { normaliseName } from '@jamjar/contracts/participants/participant.views';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

/** Reads what the read models of a gig do not contain: its participants and its host organisation. */
@Injectable()
export class GigParticipantQueries {
  constructor(private readonly database: Pool) {}

  /** The profiles of all registered performers of a gig, also of removed ones, by performer id, ordered by name. */
  async listProfilesByGig(gigId: GigId): Promise<ReadonlyMap<PerformerId, PerformerProfile>> {
    const { rows } = await this.database.query<PerformerProfile & { performerId: PerformerId }>({
      name: 'participants-of-gig',
      text: `
        SELECT d.performer_id AS "performerId", p.name, p.email, p.phone, p.instagram, p.looking_for_band AS "lookingForBand", d.notes
          FROM performer_details AS d JOIN participants AS p ON p.id = d.participant_id
         WHERE d.gig_id = $1
         ORDER BY p.normalised_name, d.performer_id`,
      values: [gigId],
    });
    return new Map(rows.map(({ performerId, ...profile }) => [performerId, profile]));
  }

  /** Compares normalised names: see docs/rules.md#participants. */
  async findParticipantIdByName(organisationId: OrganisationId, participantName: string): Promise<ParticipantId | null> {
    const { rows } = await this.database.query<{ id: ParticipantId }>({
      name: 'participant-by-name',
      text: 'SELECT id FROM participants WHERE organisation_id = $1 AND normalised_name = $2',
      values: [organisationId, normaliseName(participantName)],
    });
    return rows[0]?.id ?? null;
  }

  async hasParticipant(organisationId: OrganisationId, id: ParticipantId): Promise<boolean> {
    const { rowCount } = await this.database.query({
      name: 'participant-in-organisation',
      text: 'SELECT FROM participants WHERE organisation_id = $1 AND id = $2',
      values: [organisationId, id],
    });
    return rowCount === 1;
  }

  /** Returns null when the organisation does not exist. */
  async findHost(organisationId: OrganisationId): Promise<GigView['organisation'] | null> {
    const { rows } = await this.database.query<GigView['organisation']>({
      name: 'host-of-gig',
      text: 'SELECT name, logo_url AS "logoUrl" FROM organisations WHERE id = $1',
      values: [organisationId],
    });
    return rows[0] ?? null;
  }
}
