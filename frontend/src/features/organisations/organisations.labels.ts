import { type OrganisationRole } from '@jamjar/contracts/enums';
import { type MembershipView, type UserView } from '@jamjar/contracts/users/user.views';

export const roleLabels: Record<OrganisationRole, string> = { owner: 'Owner', operator: 'Operator', member: 'Member' };
/** The roles that can be chosen in dialogs. The role member cannot be assigned in the app. */
export type AssignableRole = 'operator' | 'owner';
export const assignableRoleOptions = (['operator', 'owner'] as const).map((role) => ({ value: role, label: roleLabels[role] }));

/** A user's memberships, for example `Owner at The Blue Room`; for god a text about access to everything. */
export const formatMemberships = ({ role, organisationUsers }: UserView): string => {
  if (role === 'god') return 'Sees and manages everything';
  return organisationUsers.map(formatMembership).join(', ') || 'No organisation';
};
const formatMembership = ({ role, organisation }: MembershipView): string => `${roleLabels[role]} at ${organisation.name}`;

/** `1 user`, `5 users`. */
export const formatUserCount = (count: number): string => `${count} ${count === 1 ? 'user' : 'users'}`;
