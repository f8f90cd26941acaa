import { type UserId } from '@jamjar/contracts/ids';
import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { Logo } from '../../../ui/logo/logo.js';
import { MoreMenu } from '../../../ui/more-menu.js';
import { Tag } from '../../../ui/tag.js';
import { type MenuEntry } from '../../../ui/with-menu.js';
import { accountEntries, type Ask } from '../account-question.js';
import { useOrganisationsQuery } from '../organisations.api.js';
import { byRole, type OrganisationUser, roleLabels, userCount } from '../organisations.views.js';
import styles from './organisation-list.module.css';
import { SearchedPanel } from './searched-panel.js';

const words = {
  search: 'Find an organisation',
  loading: 'Loading organisations...',
  failed: 'Failed to fetch organisations',
  empty: 'No organisations found',
  noMatch: 'No organisations match your search.',
};

interface Props {
  god: boolean;
  /** One's own account is changed in the account menu. */
  myId: UserId;
  onAsk: Ask;
}

/** The organisations that one may manage, and who belongs to them (S1 §2, Organisations page). */
export function OrganisationList(props: Props) {
  const { data, isError, refetch } = useOrganisationsQuery(undefined);
  return (
    <SearchedPanel
      title="Organisations"
      rows={data}
      nameOf={({ name }) => name}
      words={words}
      failed={isError}
      onAgain={() => void refetch()}
    >
      {(organisation) => <Organisation organisation={organisation} {...props} />}
    </SearchedPanel>
  );
}

function Organisation({ organisation, god, myId, onAsk }: Props & { organisation: OrganisationView }) {
  const { name, logoUrl, organisationUsers } = organisation;
  const entries = (): MenuEntry[] => [
    { key: 'allocate', label: 'Allocate User', onPress: () => onAsk({ kind: 'allocateUser', organisation }) },
    { key: 'logo', label: 'Manage Logo', onPress: () => onAsk({ kind: 'manageLogo', organisation }) },
    ...(god
      ? [{ key: 'delete', label: 'Delete Organisation', danger: true, onPress: () => onAsk({ kind: 'deleteOrganisation', organisation }) }]
      : []),
  ];
  return (
    <>
      <header className={styles.header}>
        <span className={styles.named}>
          <Logo url={logoUrl} className={styles.logo} />
          <h3 className={styles.name}>{name}</h3>
        </span>
        <Tag tone="plain">{userCount(organisationUsers.length)}</Tag>
        <span className={styles.more}>
          <MoreMenu about={name} entries={entries} />
        </span>
      </header>
      <ul className={styles.users}>
        {byRole(organisationUsers).map(({ role, user }) => (
          <li key={user.id} className={styles.user}>
            <span className={styles.username}>{user.username}</span>
            <span className={styles.role}>
              <Tag tone={role === 'owner' ? 'act' : 'plain'}>{roleLabels[role]}</Tag>
            </span>
            <span className={styles.more}>
              <MoreMenu about={`${user.username} at ${name}`} entries={() => userEntries(user, organisation, user.id === myId, onAsk)} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

const userEntries = (user: OrganisationUser['user'], organisation: OrganisationView, isMe: boolean, onAsk: Ask): MenuEntry[] => [
  ...(isMe ? [] : accountEntries(user, onAsk)),
  { key: 'remove', label: 'Remove User', danger: true, onPress: () => onAsk({ kind: 'removeUser', user, organisation }) },
];
