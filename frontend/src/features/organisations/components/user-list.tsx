import { type UserView } from '@jamjar/contracts/users/user.views';
import { Tag } from '../../../ui/tag.js';
import { useUsersQuery } from '../organisations.api.js';
import { belongingOf } from '../organisations.views.js';
import { SearchedPanel } from './searched-panel.js';
import styles from './user-list.module.css';

const words = {
  search: 'Find a user',
  loading: 'Loading users...',
  failed: 'Failed to fetch users',
  empty: 'No users found',
  noMatch: 'No users match your search.',
};

/** Everybody there is, for god (S1 §2, Organisations page). */
export function UserList() {
  const { data, isError, refetch } = useUsersQuery(undefined);
  return (
    <SearchedPanel
      title="Users"
      rows={data}
      nameOf={({ username }) => username}
      words={words}
      failed={isError}
      onAgain={() => void refetch()}
    >
      {(user) => <User user={user} />}
    </SearchedPanel>
  );
}

const User = ({ user }: { user: UserView }) => (
  <>
    <p className={styles.name}>
      <strong>{user.username}</strong>
      {user.role === 'god' && <Tag tone="act">God Mode</Tag>}
    </p>
    <p className={styles.belonging}>{belongingOf(user)}</p>
  </>
);
