import { type OrganisationId } from '@jamjar/contracts/ids';
import { type ParticipantAppearancesView } from '@jamjar/contracts/participants/participant.views';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { columnsOf, integer, orNull, type SelectedRow, sequencedQueries, type SequencedRows, timestamp } from '../../rows/queries.js';
import { ParticipantEntity } from '../participant.entity.js';

const { id, organisationId, name, lookingForBand, normalisedName } = columnsOf(ParticipantEntity, 'participant');

const columns = {
  id,
  organisationId,
  name,
  lookingForBand,
  normalisedName,
  nights: integer('coalesce(counted.gig_count, 0)'),
  lastAppearance: orNull(timestamp('counted.last_appearance')),
};

const toView = ({ normalisedName: _, lastAppearance, ...row }: SelectedRow<typeof columns>): ParticipantAppearancesView => ({
  ...row,
  lastAppearance: lastAppearance?.toISOString() ?? null,
});

/** Counts the gigs of the organisation first, then joins its participants: gigs of other organisations are never read. */
const readOfOrganisation = sequencedQueries(columns, 'participants AS participant', toView)(
  'appearances-of-organisation',
  `LEFT JOIN (SELECT p.participant_id, count(*) AS gig_count, max(g.date) FILTER (WHERE p.played OR p.attended) AS last_appearance
                FROM gigs AS g JOIN performers AS p ON p.gig_id = g.id
               WHERE g.organisation_id = $1 AND NOT g.deleted AND NOT p.removed
               GROUP BY p.participant_id) AS counted ON counted.participant_id = participant.id
    WHERE participant.organisation_id = $1`,
  '"normalisedName"',
);

/** Reads at how many gigs each participant of an organisation is a performer, and the date of the last one where they played or attended. */
@Injectable()
export class AppearanceQueries {
  constructor(private readonly database: Pool) {}

  /** Ordered by name. */
  listByOrganisation(organisation: OrganisationId): Promise<SequencedRows<ParticipantAppearancesView>> {
    return readOfOrganisation(this.database, organisation);
  }
}
