import { type OrganisationId } from '@jamjar/contracts/ids';
import { type ParticipantAppearancesView } from '@jamjar/contracts/participants/participant.views';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { readSequencedRows, type SequencedRows, mapRows } from '../../gigs/queries/sequenced-rows.js';

interface AppearancesRow extends Omit<ParticipantAppearancesView, 'lastAppearance'> {
  lastAppearance: Date | null;
}

/** Counts the gigs of the organisation first, then joins its participants: gigs of other organisations are never read. */
const selectAppearances = `
  SELECT participant.id, participant.organisation_id AS "organisationId", participant.name, participant.looking_for_band AS "lookingForBand",
         participant.normalised_name, coalesce(counted.gig_count, 0) AS nights, counted.last_appearance AS "lastAppearance"
    FROM participants AS participant
    LEFT JOIN (SELECT p.participant_id, count(*)::integer AS gig_count,
                      max(g.date) FILTER (WHERE p.played OR p.attended) AS last_appearance
                 FROM gigs AS g JOIN performers AS p ON p.gig_id = g.id
                WHERE g.organisation_id = $1 AND NOT g.deleted AND NOT p.removed
                GROUP BY p.participant_id) AS counted ON counted.participant_id = participant.id
   WHERE participant.organisation_id = $1`;

/** Reads at how many gigs each participant of an organisation is a performer, and the date of the last one where they played or attended. */
@Injectable()
export class AppearanceQueries {
  constructor(private readonly database: Pool) {}

  /** Ordered by name. */
  async listByOrganisation(organisationId: OrganisationId): Promise<SequencedRows<ParticipantAppearancesView>> {
    const query = { statementName: 'appearances-of-organisation', sql: selectAppearances, orderBy: 'normalised_name' };
    return mapRows(await readSequencedRows<AppearancesRow>(this.database, query, [organisationId]), mapAppearancesRow);
  }
}

/** Drops columns that the view does not have, and writes the date in ISO 8601. */
const mapAppearancesRow = ({
  id,
  organisationId,
  name,
  lookingForBand,
  nights,
  lastAppearance,
}: AppearancesRow): ParticipantAppearancesView => ({
  id,
  organisationId,
  name,
  lookingForBand,
  nights,
  lastAppearance: lastAppearance?.toISOString() ?? null,
});
