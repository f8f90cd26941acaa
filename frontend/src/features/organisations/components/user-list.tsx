import { type UserId } from '@jamjar/contracts/ids';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { MoreMenu } from '../../../ui/menu/menu-button.js';
import { type MenuEntry } from '../../../ui/menu/open-menu.js';
import { Tag } from '../../../ui/elements/tag.js';
import { buildAccountMenuEntries, type OnAccountAction } from '../account-actions.js';
import { formatMemberships } from '../organisations.labels.js';
import { useUsers } from '../use-searched-list.js';
import { SearchablePanel } from './searchable-panel.js';
import styles from './user-list.module.css';

interface Props {
  currentUserId: UserId;
  onAction: OnAccountAction;
}

/** All users, also those without an organisation; only for god. */
export const UserList = ({ currentUserId, onAction }: Props) => (
  <SearchablePanel<UserView> title="Users" useList={useUsers} searchLabel="Find a user" getName={({ username }) => username}>
    {(user) => <UserRow user={user} isCurrentUser={user.id === currentUserId} onAction={onAction} />}
  </SearchablePanel>
);

function UserRow({ user, isCurrentUser, onAction }: { user: UserView; isCurrentUser: boolean; onAction: OnAccountAction }) {
  const getEntries = (): MenuEntry[] => [
    ...(isCurrentUser
      ? []
      : [
          ...buildAccountMenuEntries(user, onAction),
          { key: 'secondFactor', label: 'Remove second factor', onPress: () => onAction({ kind: 'removeSecondFactor', user }) },
        ]),
    { key: 'delete', label: 'Delete User', danger: true, onPress: () => onAction({ kind: 'deleteUser', user }) },
  ];
  return (
    <div className={styles.user}>
      <div className={styles.details}>
        <p className={styles.name}>
          <strong>{user.username}</strong>
          {user.role === 'god' && <Tag tone="primary">God Mode</Tag>}
        </p>
        <p className={styles.memberships}>{formatMemberships(user)}</p>
      </div>
      <span className={styles.moreMenu}>
        <MoreMenu subject={user.username} getEntries={getEntries} />
      </span>
    </div>
  );
}
