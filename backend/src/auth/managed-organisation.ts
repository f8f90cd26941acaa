import { type OrganisationId } from '@jamjar/contracts/ids';
import { type EntityManager } from 'typeorm';
import { Refused } from '../http/refused.js';
import { type Person } from './person.js';
import { refusalIn } from './rights.js';

/** Whether somebody may, as of now, change who belongs to an organisation. @throws Refused ORGANISATION_NOT_FOUND, NOT_ALLOWED */
export async function mayManage(transaction: EntityManager, sender: Person, id: OrganisationId): Promise<void> {
  const living = await transaction.query<unknown[]>('SELECT FROM organisations WHERE id = $1 AND deleted_at IS NULL', [id]);
  const refusal = living.length === 0 ? 'ORGANISATION_NOT_FOUND' : refusalIn(id, sender, 'owner', 'organisation');
  if (refusal) throw new Refused(refusal);
}
