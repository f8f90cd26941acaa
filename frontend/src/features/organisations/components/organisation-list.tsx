import { type OrganisationRole } from '@jamjar/contracts/enums';
import { type UserId } from '@jamjar/contracts/ids';
import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { Logo } from '../../../ui/logo/logo.js';
import { type MenuEntry, MoreMenu } from '../../../ui/menu-button.js';
import { Tag } from '../../../ui/tag.js';
import { buildAccountMenuEntries, type OnAccountAction } from '../account-actions.js';
import { useOrganisationsQuery } from '../organisations.api.js';
import { formatUserCount, roleLabels } from '../organisations.labels.js';
import styles from './organisation-list.module.css';
import { SearchablePanel } from './searchable-panel.js';

const texts = {
  search: 'Find an organisation',
  loading: 'Loading organisations...',
  failed: 'Failed to fetch organisations',
  empty: 'No organisations found',
  noMatch: 'No organisations match your search.',
};

type OrganisationUser = OrganisationView['organisationUsers'][number];
const roleRanks: Record<OrganisationRole, number> = { owner: 0, operator: 1, member: 2 };

interface Props {
  isGod: boolean;
  /** The entry of this user has only Remove User in its menu: users change their own password and sign out in the account menu. */
  currentUserId: UserId;
  onAction: OnAccountAction;
}

/** The organisations that the current user may manage, with the users of each. */
export function OrganisationList(props: Props) {
  const { data, isError, refetch } = useOrganisationsQuery(undefined);
  return (
    <SearchablePanel
      title="Organisations"
      rows={data}
      getName={({ name }) => name}
      texts={texts}
      hasFailed={isError}
      onRetry={() => void refetch()}
    >
      {(organisation) => <OrganisationRow organisation={organisation} {...props} />}
    </SearchablePanel>
  );
}

function OrganisationRow({ organisation, isGod, currentUserId, onAction }: Props & { organisation: OrganisationView }) {
  const { name, logoUrl, organisationUsers } = organisation;
  const getEntries = (): MenuEntry[] => [
    { key: 'allocate', label: 'Allocate User', onPress: () => onAction({ kind: 'allocateUser', organisation }) },
    { key: 'logo', label: 'Manage Logo', onPress: () => onAction({ kind: 'manageLogo', organisation }) },
    ...(isGod
      ? [
          {
            key: 'delete',
            label: 'Delete Organisation',
            danger: true,
            onPress: () => onAction({ kind: 'deleteOrganisation', organisation }),
          },
        ]
      : []),
  ];
  return (
    <>
      <header className={styles.header}>
        <span className={styles.logoAndName}>
          <Logo url={logoUrl} className={styles.logo} />
          <h3 className={styles.name}>{name}</h3>
        </span>
        <Tag tone="plain">{formatUserCount(organisationUsers.length)}</Tag>
        <span className={styles.moreMenu}>
          <MoreMenu itemName={name} getEntries={getEntries} />
        </span>
      </header>
      <ul className={styles.users}>
        {sortByRole(organisationUsers).map(({ role, user }) => (
          <li key={user.id} className={styles.user}>
            <span className={styles.username}>{user.username}</span>
            <span className={styles.role}>
              <Tag tone={role === 'owner' ? 'primary' : 'plain'}>{roleLabels[role]}</Tag>
            </span>
            <span className={styles.moreMenu}>
              <MoreMenu
                itemName={`${user.username} at ${name}`}
                getEntries={() => buildUserMenuEntries(user, organisation, user.id === currentUserId, onAction)}
              />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The most powerful roles first, then by username. */
const sortByRole = (users: readonly OrganisationUser[]): OrganisationUser[] =>
  [...users].sort((one, other) => roleRanks[one.role] - roleRanks[other.role] || one.user.username.localeCompare(other.user.username));

const buildUserMenuEntries = (
  user: OrganisationUser['user'],
  organisation: OrganisationView,
  isCurrentUser: boolean,
  onAction: OnAccountAction,
): MenuEntry[] => [
  ...(isCurrentUser ? [] : buildAccountMenuEntries(user, onAction)),
  { key: 'remove', label: 'Remove User', danger: true, onPress: () => onAction({ kind: 'removeUser', user, organisation }) },
];
