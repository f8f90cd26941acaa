import { type OrganisationId } from '@jamjar/contracts/ids';
import { type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { PositionedAnswer } from '../../http/position.js';
import { ParticipantQueries } from './participant.queries.js';

/** Everybody whom an organisation knows, by name. */
export class ListParticipants extends Query<PositionedAnswer<readonly ParticipantView[]>> {
  constructor(readonly organisationId: OrganisationId) {
    super();
  }
}

@QueryHandler(ListParticipants)
export class ListParticipantsHandler implements IQueryHandler<ListParticipants> {
  constructor(private readonly participants: ParticipantQueries) {}

  async execute({ organisationId }: ListParticipants): Promise<PositionedAnswer<readonly ParticipantView[]>> {
    const { rows, seq } = await this.participants.ofOrganisation(organisationId);
    return new PositionedAnswer(rows, seq);
  }
}
