import { type OrganisationId } from '@jamjar/contracts/ids';
import { type ParticipantAppearancesView } from '@jamjar/contracts/participants/participant.views';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { SequencedResponse } from '../../http/seq-header.interceptor.js';
import { AppearanceQueries } from './appearance.queries.js';

/**
 * All participants of an organisation, ordered by name, with the number of their gigs and the date of the last one where they played or
 * were marked as attending.
 */
export class ListAppearances extends Query<SequencedResponse<readonly ParticipantAppearancesView[]>> {
  constructor(readonly organisationId: OrganisationId) {
    super();
  }
}

@QueryHandler(ListAppearances)
export class ListAppearancesHandler implements IQueryHandler<ListAppearances> {
  constructor(private readonly appearances: AppearanceQueries) {}

  async execute({ organisationId }: ListAppearances): Promise<SequencedResponse<readonly ParticipantAppearancesView[]>> {
    const { rows, seq } = await this.appearances.listByOrganisation(organisationId);
    return new SequencedResponse(rows, seq);
  }
}
