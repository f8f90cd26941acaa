import { type OrganisationId } from '@jamjar/contracts/ids';
import { recordChanges } from '@jamjar/infra/changes/change-writer';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { writeAudit } from '../audit/audit-writer.js';
import { type Person } from '../auth/person.js';
import { Refused } from '../http/refused.js';
import { OrganisationEntity } from './organisation.entity.js';

/** An organisation's logo, which stands on the pages of all its gigs that have none of their own (S1 §2, §4). */
@Injectable()
export class ChangeLogo {
  constructor(private readonly database: DataSource) {}

  /** @param logoUrl null: none. @throws Refused ORGANISATION_NOT_FOUND */
  async run(id: OrganisationId, logoUrl: string | null, sender: Person): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const change = { logoUrl, updatedAt: new Date(), updatedBy: sender.userId };
      const { affected } = await transaction.update(OrganisationEntity, { id, deletedAt: IsNull() }, change);
      if (affected !== 1) throw new Refused('ORGANISATION_NOT_FOUND');
      const object = { kind: 'organisation', id } as const;
      await writeAudit(transaction, { by: sender, action: 'updated', object, organisationId: id, fields: ['logoUrl'] });
      // it stands in the organisation and in each of its gigs
      await recordChanges(transaction, [{ kind: 'resync', audience: `organisation:${id}`, gigId: null, keys: {} }]);
    });
  }
}
