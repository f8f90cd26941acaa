import { type OrganisationId } from '@jamjar/contracts/ids';
import { type AppearancesView } from '@jamjar/contracts/participants/participant.views';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { read, type Reading, shown } from '../../gigs/queries/reading.js';

interface AppearancesRecord extends Omit<AppearancesView, 'lastAppearance'> {
  lastAppearance: Date | null;
}

/** The organisation's own lists are added up before they meet its people: what other organisations have is never read. */
const people = `
  SELECT person.id, person.organisation_id AS "organisationId", person.name, person.looking_for_band AS "lookingForBand",
         person.normalised_name, coalesce(own.nights, 0) AS nights, own.last_appearance AS "lastAppearance"
    FROM participants AS person
    LEFT JOIN (SELECT p.participant_id, count(*)::integer AS nights,
                      max(e.date) FILTER (WHERE p.played OR p.attended) AS last_appearance
                 FROM gigs AS e JOIN performers AS p ON p.gig_id = e.id
                WHERE e.organisation_id = $1 AND NOT e.deleted AND NOT p.removed
                GROUP BY p.participant_id) AS own ON own.participant_id = person.id
   WHERE person.organisation_id = $1`;

/** What the nights of an organisation's people come to. */
@Injectable()
export class AppearanceQueries {
  constructor(private readonly database: Pool) {}

  /** By name. */
  async ofOrganisation(organisationId: OrganisationId): Promise<Reading<AppearancesView>> {
    const wanted = { name: 'appearances-of', rows: people, order: 'normalised_name' };
    return shown(await read<AppearancesRecord>(this.database, wanted, [organisationId]), viewOfAppearances);
  }
}

/** Nothing but what the view has. */
const viewOfAppearances = ({ id, organisationId, name, lookingForBand, nights, lastAppearance }: AppearancesRecord): AppearancesView => ({
  id,
  organisationId,
  name,
  lookingForBand,
  nights,
  lastAppearance: lastAppearance?.toISOString() ?? null,
});
