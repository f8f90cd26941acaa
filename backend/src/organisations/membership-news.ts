import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { type NewChange } from '@jamjar/contracts/realtime/changes';

/** What somebody's own open screens hear when they join an organisation or leave it; nobody else does (S1 §4). */
export const membershipNews = (userId: UserId, organisationId: OrganisationId, action: 'added' | 'removed'): NewChange => ({
  kind: 'organization_membership_changed',
  audience: `user:${userId}`,
  gigId: null,
  keys: { userId, action, organisationId },
});
