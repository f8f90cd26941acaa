import { type AuditKind, auditKinds } from '@jamjar/contracts/organisations/audit.requests';
import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { SingleChoiceChips } from '../../../ui/form/choice-chips.js';
import { FilterSelect } from '../../../ui/form/filter-select.js';
import { SearchField } from '../../../ui/form/search-field.js';
import { type Filters } from '../account-history.api.js';
import styles from './account-history.module.css';

export type User = OrganisationView['organisationUsers'][number]['user'];
interface Props {
  filters: Filters;
  onChange: (filters: Filters) => void;
  /** The users to choose from; may contain duplicates. */
  users: readonly User[];
}

const kindLabels: Record<AuditKind, string> = {
  accounts: 'Accounts',
  passwords: 'Passwords',
  memberships: 'Roles',
  logos: 'Logos',
  links: 'Links',
  signIns: 'Sign-ins',
};
const kindOptions = [
  { value: 'all', label: 'All changes' } as const,
  ...auditKinds.map((kind) => ({ value: kind, label: kindLabels[kind] })),
];

/** The filters of the account history: by name, by user, and by kind of change. */
export function AccountHistoryFilters({ filters, onChange, users }: Props) {
  const change = (changes: Partial<Filters>): void => onChange({ ...filters, ...changes });
  const usernames = new Map(users.map(({ id, username }) => [id, username]));
  const options = [...usernames].map(([value, label]) => ({ value, label })).sort((one, other) => one.label.localeCompare(other.label));
  return (
    <>
      <SearchField className={styles.search} label="Find a name" value={filters.search} onChange={(search) => change({ search })} />
      <FilterSelect label="Person" allLabel="Everybody" value={filters.user} options={options} onChange={(user) => change({ user })} />
      <SingleChoiceChips label="Kind of change" options={kindOptions} value={filters.kind} onChange={(kind) => change({ kind })} />
    </>
  );
}
