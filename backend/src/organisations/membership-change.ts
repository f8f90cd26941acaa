import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { type NewChange } from '@jamjar/contracts/realtime/changes';

/** The change that only the clients of this user receive when they join or leave an organisation. */
export const buildMembershipChange = (userId: UserId, organisationId: OrganisationId, action: 'added' | 'removed'): NewChange => ({
  kind: 'organization_membership_changed',
  audience: `user:${userId}`,
  gigId: null,
  keys: { userId, action, organisationId },
});
