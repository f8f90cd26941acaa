import { type OrganisationId } from '@jamjar/contracts/ids';
import { type AppearancesView } from '@jamjar/contracts/participants/participant.views';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { PositionedAnswer } from '../../http/position.js';
import { AppearanceQueries } from './appearance.queries.js';

/** Everybody whom an organisation knows, by name, with their gigs. */
export class ListAppearances extends Query<PositionedAnswer<readonly AppearancesView[]>> {
  constructor(readonly organisationId: OrganisationId) {
    super();
  }
}

@QueryHandler(ListAppearances)
export class ListAppearancesHandler implements IQueryHandler<ListAppearances> {
  constructor(private readonly appearances: AppearanceQueries) {}

  async execute({ organisationId }: ListAppearances): Promise<PositionedAnswer<readonly AppearancesView[]>> {
    const { rows, seq } = await this.appearances.ofOrganisation(organisationId);
    return new PositionedAnswer(rows, seq);
  }
}
