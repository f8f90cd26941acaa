import { type GigId, type OrganisationId, type ParticipantId, type PerformerId } from '@jamjar/contracts/ids';
import { type GigView, type PerformerProfile } from '@jamjar/contracts/gigs/gig.views';
import { normaliseName } from '@jamjar/contracts/participants/participant.views';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

/**
 * Reads what the read models do not contain about a gig: the profiles of its performers, the participants of its organisation, and that
 * organisation's name and logo.
 */
@Injectable()
export class GigParticipantQueries {
  constructor(private readonly database: Pool) {}

  /** The profiles of all registered performers of a gig, also of removed ones, by performer id, ordered by name. */
  async listProfilesByGig(gigId: GigId): Promise<ReadonlyMap<PerformerId, PerformerProfile>> {
    const { rows } = await this.database.query<PerformerProfile & { performerId: PerformerId }>({
      name: 'participants-of-gig',
      text: `
        SELECT details.performer_id AS "performerId", participant.name, participant.email, participant.phone, participant.instagram,
               participant.looking_for_band AS "lookingForBand", details.notes
          FROM performer_details AS details JOIN participants AS participant ON participant.id = details.participant_id
         WHERE details.gig_id = $1
         ORDER BY participant.normalised_name, details.performer_id`,
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
  async findOrganisationView(organisationId: OrganisationId): Promise<GigView['organisation'] | null> {
    const { rows } = await this.database.query<GigView['organisation']>({
      name: 'organisation-view-of-gig',
      text: 'SELECT name, logo_url AS "logoUrl" FROM organisations WHERE id = $1',
      values: [organisationId],
    });
    return rows[0] ?? null;
  }
}
