import { type OrganisationId } from '@jamjar/contracts/ids';
import { type AuditEntryView, type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { organisationsOwnedBy, type Principal } from '../../auth/principal.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { SequencedResponse } from '../../http/seq-header.interceptor.js';
import { AuditEntryQueries } from './audit-entry.queries.js';
import { OrganisationQueries } from './organisation.queries.js';

/** The organisations that the principal owns (god: all), ordered by name. */
export class ListOrganisations extends Query<SequencedResponse<readonly OrganisationView[]>> {
  constructor(readonly principal: Principal) {
    super();
  }
}

@QueryHandler(ListOrganisations)
export class ListOrganisationsHandler implements IQueryHandler<ListOrganisations> {
  constructor(private readonly organisations: OrganisationQueries) {}

  async execute({ principal }: ListOrganisations): Promise<SequencedResponse<readonly OrganisationView[]>> {
    const { rows, seq } = await (principal.isGod
      ? this.organisations.listAll()
      : this.organisations.findByIds(organisationsOwnedBy(principal)));
    return new SequencedResponse(rows, seq);
  }
}

/** One page of audit entries, the latest first. */
export class ListAuditEntries extends Query<readonly AuditEntryView[]> {
  constructor(
    /** Null: of all organisations, including entries without one. */
    readonly organisationId: OrganisationId | null,
    /** Id of the last entry of the previous page. */
    readonly before: string | null,
  ) {
    super();
  }
}

@QueryHandler(ListAuditEntries)
export class ListAuditEntriesHandler implements IQueryHandler<ListAuditEntries> {
  constructor(private readonly entries: AuditEntryQueries) {}

  execute({ organisationId, before }: ListAuditEntries): Promise<readonly AuditEntryView[]> {
    return organisationId ? this.entries.listByOrganisation(organisationId, before) : this.entries.listAll(before);
  }
}

/** Responds with an organisation. @throws RefusalException ORGANISATION_NOT_FOUND */
export async function respondWithOrganisation(
  organisations: OrganisationQueries,
  id: OrganisationId,
): Promise<SequencedResponse<OrganisationView>> {
  const { rows, seq } = await organisations.findByIds([id]);
  const [organisation] = rows;
  if (!organisation) throw new RefusalException('ORGANISATION_NOT_FOUND');
  return new SequencedResponse(organisation, seq);
}
