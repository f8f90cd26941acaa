import { type GigId, type OrganisationId, type ParticipantId, type PerformerId } from '@jamjar/contracts/ids';
import { type GigView, type PerformerProfile } from '@jamjar/contracts/gigs/gig.views';
import { normaliseName } from '@jamjar/contracts/participants/participant.views';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { OrganisationEntity } from '../../organisations/organisation.entity.js';
import { ParticipantEntity } from '../../participants/participant.entity.js';
import { PerformerDetailsEntity } from '../../participants/performer-details.entity.js';
import { columnsOf, rowsQuery } from '../../rows/queries.js';
import { profileColumns } from './performer-profile.columns.js';

const readProfilesOfGig = rowsQuery(
  'participants-of-gig',
  { performerId: columnsOf(PerformerDetailsEntity, 'details').performerId, ...profileColumns },
  `performer_details AS details JOIN participants AS participant ON participant.id = details.participant_id
    WHERE details.gig_id = $1
    ORDER BY participant.normalised_name, details.performer_id`,
);

const { id } = columnsOf(ParticipantEntity, 'p');
const readByName = rowsQuery('participant-by-name', { id }, 'participants AS p WHERE organisation_id = $1 AND normalised_name = $2');
const readById = rowsQuery('participant-in-organisation', { id }, 'participants AS p WHERE organisation_id = $1 AND id = $2');

const { name, logoUrl } = columnsOf(OrganisationEntity, 'o');
const readOrganisation = rowsQuery('organisation-view-of-gig', { name, logoUrl }, 'organisations AS o WHERE id = $1');

/**
 * Reads what the read models do not contain about a gig: the profiles of its performers, the participants of its organisation, and that
 * organisation's name and logo.
 */
@Injectable()
export class GigParticipantQueries {
  constructor(private readonly database: Pool) {}

  /** The profiles of all registered performers of a gig, also of removed ones, by performer id, ordered by name. */
  async listProfilesByGig(gigId: GigId): Promise<ReadonlyMap<PerformerId, PerformerProfile>> {
    const rows = await readProfilesOfGig(this.database, gigId);
    return new Map(rows.map(({ performerId, ...profile }) => [performerId, profile]));
  }

  /** Compares normalised names: see docs/rules.md#participants. */
  async findParticipantIdByName(organisationId: OrganisationId, participantName: string): Promise<ParticipantId | null> {
    const [participant] = await readByName(this.database, organisationId, normaliseName(participantName));
    return participant?.id ?? null;
  }

  async hasParticipant(organisationId: OrganisationId, participantId: ParticipantId): Promise<boolean> {
    return (await readById(this.database, organisationId, participantId)).length === 1;
  }

  /** Returns null when the organisation does not exist. */
  async findOrganisationView(organisationId: OrganisationId): Promise<GigView['organisation'] | null> {
    const [organisation] = await readOrganisation(this.database, organisationId);
    return organisation ?? null;
  }
}
