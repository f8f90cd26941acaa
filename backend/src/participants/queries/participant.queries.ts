import { type OrganisationId, type ParticipantId } from '@jamjar/contracts/ids';
import { type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { read, type Reading, shown } from '../../gigs/queries/reading.js';

const participants = `
  SELECT id, organisation_id AS "organisationId", name, email, phone, instagram, looking_for_band AS "lookingForBand", normalised_name
    FROM participants`;

/** The people whom organisations know. */
@Injectable()
export class ParticipantQueries {
  constructor(private readonly database: Pool) {}

  async byIds(ids: readonly ParticipantId[]): Promise<Reading<ParticipantView>> {
    const wanted = { name: 'participants-by-ids', rows: `${participants} WHERE id = ANY ($1)` };
    return shown(await read<ParticipantView>(this.database, wanted, [ids]), viewOfParticipant);
  }

  /** By name. */
  async ofOrganisation(organisationId: OrganisationId): Promise<Reading<ParticipantView>> {
    const wanted = { name: 'participants-of', rows: `${participants} WHERE organisation_id = $1`, order: 'normalised_name' };
    return shown(await read<ParticipantView>(this.database, wanted, [organisationId]), viewOfParticipant);
  }
}

/** Nothing but what the view has. */
export const viewOfParticipant = ({
  id,
  organisationId,
  name,
  email,
  phone,
  instagram,
  lookingForBand,
}: ParticipantView): ParticipantView => ({ id, organisationId, name, email, phone, instagram, lookingForBand });
