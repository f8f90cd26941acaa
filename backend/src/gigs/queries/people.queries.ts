import { type GigId, type OrganisationId, type ParticipantId, type PerformerId } from '@jamjar/contracts/ids';
import { type GigView, type PersonAtGig } from '@jamjar/contracts/gigs/gig.views';
import { normalisedName } from '@jamjar/contracts/participants/participant.views';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

/** What no read model knows of a gig: its people and its host. */
@Injectable()
export class PeopleQueries {
  constructor(private readonly database: Pool) {}

  /** Everybody who was ever on its list, ordered by name. */
  async atGig(gigId: GigId): Promise<ReadonlyMap<PerformerId, PersonAtGig>> {
    const { rows } = await this.database.query<PersonAtGig & { performerId: PerformerId }>({
      name: 'people-at-gig',
      text: `
        SELECT d.performer_id AS "performerId", p.name, p.email, p.phone, p.instagram, p.looking_for_band AS "lookingForBand", d.notes
          FROM performer_details AS d JOIN participants AS p ON p.id = d.participant_id
         WHERE d.gig_id = $1
         ORDER BY p.normalised_name, d.performer_id`,
      values: [gigId],
    });
    return new Map(rows.map(({ performerId, ...person }) => [performerId, person]));
  }

  /** Whom the organisation knows by this name, compared as names are; null: nobody. */
  async participantNamed(organisationId: OrganisationId, name: string): Promise<ParticipantId | null> {
    const { rows } = await this.database.query<{ id: ParticipantId }>({
      name: 'participant-named',
      text: 'SELECT id FROM participants WHERE organisation_id = $1 AND normalised_name = $2',
      values: [organisationId, normalisedName(name)],
    });
    return rows[0]?.id ?? null;
  }

  async isParticipant(organisationId: OrganisationId, id: ParticipantId): Promise<boolean> {
    const { rowCount } = await this.database.query({
      name: 'participant-of',
      text: 'SELECT FROM participants WHERE organisation_id = $1 AND id = $2',
      values: [organisationId, id],
    });
    return rowCount === 1;
  }

  /** Null: there is no such organisation. */
  async host(organisationId: OrganisationId): Promise<GigView['organisation'] | null> {
    const { rows } = await this.database.query<GigView['organisation']>({
      name: 'host-of-gig',
      text: 'SELECT name, logo_url AS "logoUrl" FROM organisations WHERE id = $1',
      values: [organisationId],
    });
    return rows[0] ?? null;
  }
}
