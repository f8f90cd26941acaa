import { type UserId } from '@jamjar/contracts/ids';
import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { type MenuEntry } from '../../ui/with-menu.js';

interface User {
  id: UserId;
  username: string;
}

/** What one is asked about organisations and users: one dialog at a time. */
export type AccountQuestion =
  | { kind: 'createOrganisation' | 'createUser' }
  | { kind: 'allocateUser' | 'manageLogo' | 'deleteOrganisation'; organisation: OrganisationView }
  | { kind: 'resetPassword' | 'forceLogout' | 'deleteUser'; user: User }
  | { kind: 'removeUser'; user: User; organisation: OrganisationView };
export type Ask = (question: AccountQuestion) => void;

/** What one does to somebody's account, wherever they stand on a list. */
export const accountEntries = (user: User, onAsk: Ask): MenuEntry[] => [
  { key: 'reset', label: 'Reset Password', onPress: () => onAsk({ kind: 'resetPassword', user }) },
  { key: 'logout', label: 'Force Logout', onPress: () => onAsk({ kind: 'forceLogout', user }) },
];
