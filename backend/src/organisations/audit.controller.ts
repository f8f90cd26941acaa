import { Controller, Get, Query } from '@nestjs/common';
import { type OrganisationId } from '@jamjar/contracts/ids';
import { type AuditEntryView } from '@jamjar/contracts/organisations/organisation.views';
import { May, of } from '../auth/may.js';
import { OrganisationIdParam } from '../http/id-params.js';
import { AuditQuery } from './organisation.bodies.js';
import { AuditEntries } from './queries/audit-entries.query.js';

/** Who changed what by hand (decisions, "Rights"): owners read their organisation's, god reads everything. */
@Controller('api')
export class AuditController {
  constructor(private readonly entries: AuditEntries) {}

  @Get('organisations/:organisationId/audit')
  @May('owner', of.organisation('param', 'organisationId'))
  ofOrganisation(@OrganisationIdParam() id: OrganisationId, @Query() { before }: AuditQuery): Promise<readonly AuditEntryView[]> {
    return this.entries.of(id, before ?? null);
  }

  @Get('audit')
  @May('god')
  all(@Query() { before }: AuditQuery): Promise<readonly AuditEntryView[]> {
    return this.entries.all(before ?? null);
  }
}
