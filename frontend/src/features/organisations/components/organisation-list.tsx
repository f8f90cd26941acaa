import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { Tag } from '../../../ui/tag.js';
import { useOrganisationsQuery } from '../organisations.api.js';
import { byRole, roleLabels, userCount } from '../organisations.views.js';
import styles from './organisation-list.module.css';
import { SearchedPanel } from './searched-panel.js';

const words = {
  search: 'Find an organisation',
  loading: 'Loading organisations...',
  failed: 'Failed to fetch organisations',
  empty: 'No organisations found',
  noMatch: 'No organisations match your search.',
};

/** The organisations that one may manage, and who belongs to them (S1 §2, Organisations page). */
export function OrganisationList() {
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
      {(organisation) => <Organisation organisation={organisation} />}
    </SearchedPanel>
  );
}

const Organisation = ({ organisation: { name, organisationUsers } }: { organisation: OrganisationView }) => (
  <>
    <header className={styles.header}>
      <h3 className={styles.name}>{name}</h3>
      <Tag tone="plain">{userCount(organisationUsers.length)}</Tag>
    </header>
    <ul className={styles.users}>
      {byRole(organisationUsers).map(({ role, user }) => (
        <li key={user.id} className={styles.user}>
          <span className={styles.username}>{user.username}</span>
          <span className={styles.role}>
            <Tag tone={role === 'owner' ? 'act' : 'plain'}>{roleLabels[role]}</Tag>
          </span>
        </li>
      ))}
    </ul>
  </>
);
