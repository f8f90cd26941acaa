import { type OrganisationRole } from '@jamjar/contracts/enums';
import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { Button } from '../../../ui/elements/buttons.js';
import { Logo } from '../../../ui/elements/logo.js';
import { MoreMenu } from '../../../ui/menu/menu-button.js';
import { type MenuEntry } from '../../../ui/menu/open-menu.js';
import { Tag } from '../../../ui/elements/tag.js';
import { buildAccountMenuEntries, type OnAccountAction } from '../account-actions.js';
import { formatUserCount, roleLabels } from '../organisations.labels.js';
import { useOrganisations } from '../use-searched-list.js';
import styles from './organisation-list.module.css';
import { SearchablePanel } from './searchable-panel.js';

type OrganisationUser = OrganisationView['organisationUsers'][number];
const roleRanks: Record<OrganisationRole, number> = { owner: 0, operator: 1, member: 2 };

interface Props {
  isGod: boolean;
  /** The menu of this user's entry has only Remove User: users change their own password and sign out in the account menu. */
  currentUserId: UserId;
  onAction: OnAccountAction;
  /** Opens the account history of an organisation. */
  onOpenHistory: (id: OrganisationId) => void;
}

/** The organisations that the current user may manage, with the users of each. */
export const OrganisationList = (props: Props) => (
  <SearchablePanel<OrganisationView>
    title="Organisations"
    useList={useOrganisations}
    searchLabel="Find an organisation"
    getName={({ name }) => name}
  >
    {(organisation) => <OrganisationRow organisation={organisation} {...props} />}
  </SearchablePanel>
);

type RowProps = Props & { organisation: OrganisationView };

function OrganisationRow(props: RowProps) {
  const { name, logoUrl, organisationUsers } = props.organisation;
  return (
    <>
      <header className={styles.header}>
        <Logo url={logoUrl} className={styles.logo} />
        <span className={styles.nameAndCount}>
          <h3 className={styles.name}>{name}</h3>
          <Tag tone="plain">{formatUserCount(organisationUsers.length)}</Tag>
        </span>
        <span className={styles.actions}>
          <Button aria-label={`Invite to ${name}`} onClick={() => props.onAction({ kind: 'invite', organisation: props.organisation })}>
            Invite
          </Button>
          <MoreMenu subject={name} getEntries={() => buildOrganisationMenuEntries(props)} />
        </span>
      </header>
      <ul className={styles.users}>
        {sortByRole(organisationUsers).map(({ role, user }) => (
          <OrganisationUserRow key={user.id} {...props} role={role} user={user} />
        ))}
      </ul>
    </>
  );
}

function OrganisationUserRow({ role, user, ...props }: RowProps & OrganisationUser) {
  return (
    <li className={styles.user}>
      <span className={styles.username}>{user.username}</span>
      <span className={styles.role}>
        <Tag tone={role === 'owner' ? 'primary' : 'plain'}>{roleLabels[role]}</Tag>
      </span>
      <span className={styles.moreMenu}>
        <MoreMenu subject={`${user.username} at ${props.organisation.name}`} getEntries={() => buildUserMenuEntries(user, props)} />
      </span>
    </li>
  );
}

/** Sorts the most powerful roles first, and users of the same role by username. */
const sortByRole = (users: readonly OrganisationUser[]): OrganisationUser[] =>
  [...users].sort((one, other) => roleRanks[one.role] - roleRanks[other.role] || one.user.username.localeCompare(other.user.username));

const buildOrganisationMenuEntries = ({ organisation, isGod, onAction, onOpenHistory }: RowProps): MenuEntry[] => {
  const toEntry = (kind: 'allocateUser' | 'manageLogo' | 'deleteOrganisation', label: string): MenuEntry => ({
    key: kind,
    label,
    danger: kind === 'deleteOrganisation',
    onPress: () => onAction({ kind, organisation }),
  });
  return [
    toEntry('allocateUser', 'Allocate User'),
    toEntry('manageLogo', 'Manage Logo'),
    { key: 'accountHistory', label: 'Account History', onPress: () => onOpenHistory(organisation.id) },
    ...(isGod ? [toEntry('deleteOrganisation', 'Delete Organisation')] : []),
  ];
};

const buildUserMenuEntries = (user: OrganisationUser['user'], { organisation, currentUserId, onAction }: RowProps): MenuEntry[] => [
  ...(user.id === currentUserId ? [] : buildAccountMenuEntries(user, onAction)),
  { key: 'remove', label: 'Remove User', danger: true, onPress: () => onAction({ kind: 'removeUser', user, organisation }) },
];
