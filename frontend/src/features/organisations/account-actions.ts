import { type UserId } from '@jamjar/contracts/ids';
import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { type MenuEntry } from '../../ui/menu/open-menu.js';

/** The user whom an action concerns. */
export interface AccountUser {
  id: UserId;
  username: string;
}
/** An action on organisations and users that opens a dialog. Only one dialog is open at a time. */
export type AccountAction =
  | { kind: 'createOrganisation' | 'createUser' }
  | { kind: 'allocateUser' | 'invite' | 'manageLogo' | 'deleteOrganisation'; organisation: OrganisationView }
  | { kind: 'resetPassword' | 'forceLogout' | 'removeSecondFactor' | 'deleteUser'; user: AccountUser }
  | { kind: 'removeUser'; user: AccountUser; organisation: OrganisationView };
export type OnAccountAction = (action: AccountAction) => void;

/** The menu entries for a user's account, the same in every list of users. */
export const buildAccountMenuEntries = (user: AccountUser, onAction: OnAccountAction): MenuEntry[] => [
  { key: 'reset', label: 'Reset Password', onPress: () => onAction({ kind: 'resetPassword', user }) },
  { key: 'logout', label: 'Force Logout', onPress: () => onAction({ kind: 'forceLogout', user }) },
];
