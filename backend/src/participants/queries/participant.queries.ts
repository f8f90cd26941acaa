import { type OrganisationId, type ParticipantId } from '@jamjar/contracts/ids';
import { type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { RowLoader } from '../../rows/row-loader.js';
import { columnsOf, sequencedQueries, type SequencedRows } from '../../rows/queries.js';
import { ParticipantEntity } from '../participant.entity.js';

const { createdAt: _createdAt, updatedAt: _updatedAt, ...columns } = columnsOf(ParticipantEntity, 'participant');
const query = sequencedQueries(columns, 'participants AS participant', ({ normalisedName: _, ...view }): ParticipantView => view);
const readByIds = query('participants-by-ids', 'WHERE id = ANY ($1)');
const readOfOrganisation = query('participants-of-organisation', 'WHERE organisation_id = $1', '"normalisedName"');

/** Reads participants of organisations. */
@Injectable()
export class ParticipantQueries {
  readonly byId = new RowLoader((ids: readonly ParticipantId[]) => readByIds(this.database, ids));

  constructor(private readonly database: Pool) {}

  /** Without unknown ids. */
  findByIds(ids: readonly ParticipantId[]): Promise<SequencedRows<ParticipantView>> {
    return this.byId.load(ids);
  }

  /** Ordered by name. */
  listByOrganisation(organisationId: OrganisationId): Promise<SequencedRows<ParticipantView>> {
    return readOfOrganisation(this.database, organisationId);
  }
}
