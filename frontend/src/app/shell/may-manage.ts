import { type UserView } from '@jamjar/contracts/users/user.views';

/** God, and whoever owns an organisation: they see Manage, and the roles in the help (S1 §6). */
export const mayManage = ({ role, organisationUsers }: UserView): boolean =>
  role === 'god' || organisationUsers.some((membership) => membership.role === 'owner');
