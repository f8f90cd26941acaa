import { type UserView } from '@jamjar/contracts/users/user.views';

/** Whether the user is god or owns an organisation. Such users see the organisations page and, in the help, the roles. */
export const canManageOrganisations = ({ role, organisationUsers }: UserView): boolean =>
  role === 'god' || organisationUsers.some((membership) => membership.role === 'owner');
