import { type OrganisationRole } from '@jamjar/contracts/enums';
import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { type MembershipView, type UserView } from '@jamjar/contracts/users/user.views';

/** S1 §3, organisation roles. */
export const roleLabels: Record<OrganisationRole, string> = { owner: 'Owner', operator: 'Operator', member: 'Member' };
/** Whom the dialogs make (S1 §5): a member is made by hand alone. */
export type StaffRole = 'operator' | 'owner';
export const staffRoles = (['operator', 'owner'] as const).map((role) => ({ value: role, label: roleLabels[role] }));
const rank: Record<OrganisationRole, number> = { owner: 0, operator: 1, member: 2 };

export type OrganisationUser = OrganisationView['organisationUsers'][number];

/** Who may do most comes first, then by name. */
export const byRole = (users: readonly OrganisationUser[]): OrganisationUser[] =>
  [...users].sort((one, other) => rank[one.role] - rank[other.role] || one.user.username.localeCompare(other.user.username));

/** Where somebody belongs, for example `Owner at The Blue Room`. */
export const belongingOf = ({ role, organisationUsers }: UserView): string => {
  if (role === 'god') return 'Sees and manages everything';
  return organisationUsers.map(membershipWords).join(', ') || 'No organisation';
};
const membershipWords = ({ role, organisation }: MembershipView): string => `${roleLabels[role]} at ${organisation.name}`;

export const userCount = (count: number): string => `${count} ${count === 1 ? 'user' : 'users'}`;
