import { Controller, Get, Query } from '@nestjs/common';
import { type OrganisationId } from '@jamjar/contracts/ids';
import { type AuditEntryView } from '@jamjar/contracts/organisations/organisation.views';
import { RequireRole, resource } from '../auth/require-role.decorator.js';
import { OrganisationIdParam } from '../http/id-param.decorators.js';
import { ListAuditEntriesDto } from './organisation.dto.js';
import { AuditEntryQueries } from './queries/audit-entry.queries.js';

/** The audit log: owners read the entries of their organisation, god reads all entries. See docs/rules.md#timeline-and-audit. */
@Controller('api')
export class AuditController {
  constructor(private readonly entries: AuditEntryQueries) {}

  @Get('organisations/:organisationId/audit')
  @RequireRole('owner', resource.organisation('param', 'organisationId'))
  listByOrganisation(
    @OrganisationIdParam() id: OrganisationId,
    @Query() { before }: ListAuditEntriesDto,
  ): Promise<readonly AuditEntryView[]> {
    return this.entries.listByOrganisation(id, before ?? null);
  }

  @Get('audit')
  @RequireRole('god')
  listAll(@Query() { before }: ListAuditEntriesDto): Promise<readonly AuditEntryView[]> {
    return this.entries.listAll(before ?? null);
  }
}
