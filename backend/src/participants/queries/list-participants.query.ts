import { type OrganisationId } from '@jamjar/contracts/ids';
import { type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { SequencedResponse } from '../../http/seq-header.interceptor.js';
import { ParticipantQueries } from './participant.queries.js';

/** All participants of an organisation, ordered by name. */
export class ListParticipants extends Query<SequencedResponse<readonly ParticipantView[]>> {
  constructor(readonly organisationId: OrganisationId) {
    super();
  }
}

@QueryHandler(ListParticipants)
export class ListParticipantsHandler implements IQueryHandler<ListParticipants> {
  constructor(private readonly participants: ParticipantQueries) {}

  async execute({ organisationId }: ListParticipants): Promise<SequencedResponse<readonly ParticipantView[]>> {
    const { rows, seq } = await this.participants.listByOrganisation(organisationId);
    return new SequencedResponse(rows, seq);
  }
}
