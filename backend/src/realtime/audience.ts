import { organisationId, userId, type OrganisationId } from '@jamjar/contracts/ids';
import { operatorOnlyChangeKinds, type Audience, type ChangeKind } from '@jamjar/contracts/realtime/changes';
import { type Principal } from '../auth/principal.js';

const organisationPrefix = 'organisation:';
const userPrefix = 'user:';

/** @returns the organisation of an audience; null when the audience is a user or everybody */
export const parseOrganisationId = (audience: Audience): OrganisationId | null =>
  audience.startsWith(organisationPrefix) ? organisationId(audience.slice(organisationPrefix.length)) : null;

/**
 * Whether a principal may receive messages of a kind for an audience. God receives those of every organisation; messages for one user go
 * to that user alone. See `docs/rules.md#access`.
 */
export function canReceive(principal: Principal, audience: Audience, kind: ChangeKind): boolean {
  if (audience === 'everybody') return true;
  if (audience.startsWith(userPrefix)) return principal.userId === userId(audience.slice(userPrefix.length));
  const organisation = parseOrganisationId(audience);
  if (organisation === null) return false;
  return getRoleRank(principal, organisation) >= (operatorOnlyChangeKinds.has(kind) ? roleRanks.operator : roleRanks.member);
}

/** Whether a principal may also receive the operator-only messages of an organisation. */
export const canReceiveOperatorMessages = (principal: Principal, organisation: OrganisationId): boolean =>
  getRoleRank(principal, organisation) >= roleRanks.operator;

const roleRanks = { none: 0, member: 1, operator: 2, owner: 3, god: 4 } as const;

const getRoleRank = (principal: Principal, organisation: OrganisationId): number =>
  roleRanks[principal.isGod ? 'god' : (principal.memberships.get(organisation) ?? 'none')];
