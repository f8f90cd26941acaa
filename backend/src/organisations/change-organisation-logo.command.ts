import { type OrganisationId } from '@jamjar/contracts/ids';
import { recordChanges } from '@jamjar/infra/changes/record-changes';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { writeAudit } from '../audit/audit-writer.js';
import { type Principal } from '../auth/principal.js';
import { RefusalException } from '../http/refusal.exception.js';
import { OrganisationEntity } from './organisation.entity.js';

/** Changes the logo of an organisation, which its gigs show unless they have their own: see docs/rules.md#logos. */
@Injectable()
export class ChangeOrganisationLogoCommand {
  constructor(private readonly database: DataSource) {}

  /** @param logoUrl null removes the logo. @throws RefusalException ORGANISATION_NOT_FOUND */
  async execute(id: OrganisationId, logoUrl: string | null, principal: Principal): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const values = { logoUrl, updatedAt: new Date(), updatedBy: principal.userId };
      const { affected } = await transaction.update(OrganisationEntity, { id, deletedAt: IsNull() }, values);
      if (affected !== 1) throw new RefusalException('ORGANISATION_NOT_FOUND');
      const object = { kind: 'organisation', id } as const;
      await writeAudit(transaction, { actor: principal, action: 'updated', object, organisationId: id, fields: ['logoUrl'] });
      // The views of the organisation and of all its gigs contain the logo, so every browser that may see them reloads everything
      await recordChanges(transaction, [{ kind: 'resync', audience: `organisation:${id}`, gigId: null, keys: {} }]);
    });
  }
}
