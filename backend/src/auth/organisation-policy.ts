import { type OrganisationId } from '@jamjar/contracts/ids';
import { type EntityManager } from 'typeorm';
import { RefusalException } from '../http/refusal.exception.js';
import { type Principal } from './principal.js';
import { refusalInOrganisation } from './roles.js';

/**
 * Checks that the principal may change the memberships of an organisation: as its owner, or as god.
 * @throws RefusalException ORGANISATION_NOT_FOUND, NOT_ALLOWED
 */
export async function assertMayManageMemberships(transaction: EntityManager, principal: Principal, id: OrganisationId): Promise<void> {
  const active = await transaction.query<unknown[]>('SELECT FROM organisations WHERE id = $1 AND deleted_at IS NULL FOR SHARE', [id]);
  const refusal = active.length === 0 ? 'ORGANISATION_NOT_FOUND' : refusalInOrganisation(id, principal, 'owner', 'organisation');
  if (refusal) throw new RefusalException(refusal);
}
