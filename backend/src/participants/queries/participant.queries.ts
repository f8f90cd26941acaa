import { type OrganisationId, type ParticipantId } from '@jamjar/contracts/ids';
import { type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { readSequencedRows, type SequencedRows, mapRows } from '../../gigs/queries/sequenced-rows.js';

const selectParticipants = `
  SELECT id, organisation_id AS "organisationId", name, email, phone, instagram, looking_for_band AS "lookingForBand", normalised_name
    FROM participants`;

/** Reads participants of organisations. */
@Injectable()
export class ParticipantQueries {
  constructor(private readonly database: Pool) {}

  /** In no particular order, without unknown ids. */
  async findByIds(ids: readonly ParticipantId[]): Promise<SequencedRows<ParticipantView>> {
    const query = { statementName: 'participants-by-ids', sql: `${selectParticipants} WHERE id = ANY ($1)` };
    return mapRows(await readSequencedRows<ParticipantView>(this.database, query, [ids]), mapParticipantRow);
  }

  /** Ordered by name. */
  async listByOrganisation(organisationId: OrganisationId): Promise<SequencedRows<ParticipantView>> {
    const query = {
      statementName: 'participants-of-organisation',
      sql: `${selectParticipants} WHERE organisation_id = $1`,
      orderBy: 'normalised_name',
    };
    return mapRows(await readSequencedRows<ParticipantView>(this.database, query, [organisationId]), mapParticipantRow);
  }
}

/** Drops columns that the view does not have. */
export const mapParticipantRow = ({
  id,
  organisationId,
  name,
  email,
  phone,
  instagram,
  lookingForBand,
}: ParticipantView): ParticipantView => ({ id, organisationId, name, email, phone, instagram, lookingForBand });
