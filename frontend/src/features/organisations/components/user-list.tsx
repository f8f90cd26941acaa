import { type UserId } from '@jamjar/contracts/ids';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { MoreMenu } from '../../../ui/more-menu.js';
import { Tag } from '../../../ui/tag.js';
import { type MenuEntry } from '../../../ui/with-menu.js';
import { accountEntries, type Ask } from '../account-question.js';
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

interface Props {
  myId: UserId;
  onAsk: Ask;
}

/** Everybody there is, for god (S1 §2, Organisations page). */
export function UserList({ myId, onAsk }: Props) {
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
      {(user) => <User user={user} isMe={user.id === myId} onAsk={onAsk} />}
    </SearchedPanel>
  );
}

function User({ user, isMe, onAsk }: { user: UserView; isMe: boolean; onAsk: Ask }) {
  const entries = (): MenuEntry[] => [
    ...(isMe ? [] : accountEntries(user, onAsk)),
    { key: 'delete', label: 'Delete User', danger: true, onPress: () => onAsk({ kind: 'deleteUser', user }) },
  ];
  return (
    <div className={styles.user}>
      <div className={styles.words}>
        <p className={styles.name}>
          <strong>{user.username}</strong>
          {user.role === 'god' && <Tag tone="act">God Mode</Tag>}
        </p>
        <p className={styles.belonging}>{belongingOf(user)}</p>
      </div>
      <span className={styles.more}>
        <MoreMenu about={user.username} entries={entries} />
      </span>
    </div>
  );
}
