import { type OrganisationId, userId } from '@jamjar/contracts/ids';
import { type AuditEntryView } from '@jamjar/contracts/organisations/organisation.views';
import { useRef, useState } from 'react';
import { getErrorMessage } from '../../../api/api-error.js';
import { loadAllPages } from '../../../api/load-all-pages.js';
import { Button } from '../../../ui/elements/buttons.js';
import { DownloadCsvButton } from '../../../ui/elements/download-buttons.js';
import { ListCard } from '../../../ui/list/list-card.js';
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/list/list-states.js';
import { MoreButton } from '../../../ui/menu/more-button.js';
import { type AccountHistoryQuery, type Filters, useAccountHistory } from '../account-history.api.js';
import { AccountHistoryFilters, type User } from './account-history-filters.js';
import styles from './account-history.module.css';
import { AccountHistoryTable } from './account-history-table.js';

interface Props {
  organisationId: OrganisationId;
  /** The users who have a role in the organisation. */
  users: readonly User[];
}

const noFilters: Filters = { kind: 'all', user: undefined, search: '' };

/** The changes of an organisation's accounts, passwords, roles, logos and links, or the sign-ins, the latest first, with filters and CSV. */
export function AccountHistory({ organisationId, users }: Props) {
  const [filters, setFilters] = useState<Filters>(noFilters);
  const section = useRef<HTMLElement>(null);
  const query = useAccountHistory(organisationId, filters);
  // while the entries for other filters are loaded, the previous ones stay
  const data = query.currentData ?? (query.isFetching ? query.data : undefined);
  const entries = data?.pages.flat() ?? [];
  const noun = filters.kind === 'signIns' ? 'sign-in' : 'change';
  const clearFilters = (): void => {
    setFilters(noFilters);
    section.current?.focus({ preventScroll: true }); // the clicked button disappears
  };
  return (
    <ListCard ref={section} label="Changes">
      <div className={styles.tools}>
        <AccountHistoryFilters filters={filters} onChange={setFilters} users={[...users, ...listUsers(entries)]} />
        <p className={styles.count} role="status">
          {data && formatEntryCount(entries.length, noun, query.hasNextPage)}
        </p>
        <DownloadCsvButton name="account_history" disabled={entries.length === 0 || !query.currentData} buildCsv={() => buildCsv(query)}>
          Download CSV
        </DownloadCsvButton>
      </div>
      {entries.length > 0 && <AccountHistoryTable entries={entries} />}
      <Footer query={query} isEmpty={data && entries.length === 0} noun={noun} isFiltered={filters !== noFilters} onClear={clearFilters} />
    </ListCard>
  );
}

interface FooterProps {
  query: AccountHistoryQuery;
  /** Undefined while nothing is loaded. */
  isEmpty: boolean | undefined;
  noun: string;
  isFiltered: boolean;
  onClear: () => void;
}

/** Shown after the entries: a button that loads more, if there are more, a placeholder, an error, or why there are no entries. */
function Footer({ query, isEmpty, noun, isFiltered, onClear }: FooterProps) {
  const { error, isFetching, isFetchNextPageError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  if (error && !isFetching) {
    const retry = (): void => void (isFetchNextPageError ? fetchNextPage() : refetch());
    return <ErrorState message={getErrorMessage(error, 'Failed to load the account history')} onRetry={retry} />;
  }
  if (isEmpty === undefined) return <LoadingRows label="Loading the account history..." rows={10} />;
  if (isEmpty)
    return isFiltered ? (
      <EmptyState title={`No ${noun}s match these filters.`}>
        <Button onClick={onClear}>Clear Filters</Button>
      </EmptyState>
    ) : (
      <EmptyState title="No changes yet.">
        <p>Whoever changes accounts, roles, logos or links will be listed here.</p>
      </EmptyState>
    );
  return hasNextPage && <MoreButton isLoading={isFetchingNextPage} onClick={() => void fetchNextPage()} />;
}

async function buildCsv(query: AccountHistoryQuery): Promise<string> {
  const [{ toAccountHistoryCsv }, pages] = await Promise.all([import('../account-history-csv.js'), loadAllPages(query)]);
  return toAccountHistoryCsv(pages.flat());
}

const formatEntryCount = (count: number, noun: string, hasOlder: boolean): string => {
  if (hasOlder) return `The latest ${count} ${noun}s`;
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
};

/** The users who made or underwent the changes of these entries; may contain duplicates. */
const listUsers = (entries: readonly AuditEntryView[]): User[] =>
  entries.flatMap(({ actor, object: { kind, id, name } }) => [
    ...(actor ? [{ id: actor.id, username: actor.name }] : []),
    ...(kind === 'user' && name !== null ? [{ id: userId(id), username: name }] : []),
  ]);
