import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { type NewChange } from '@jamjar/contracts/realtime/changes';

/** The change that only this user's browsers receive when the user joins or leaves an organisation. */
export const buildMembershipChange = (userId: UserId, organisationId: OrganisationId, action: 'added' | 'removed'): NewChange => ({
  kind: 'organization_membership_changed',
  audience: `user:${userId}`,
  gigId: null,
  keys: { userId, action, organisationId },
});
