import { type OrganisationId, userId } from '@jamjar/contracts/ids';
import { type AuditEntryView } from '@jamjar/contracts/organisations/organisation.views';
import { useRef, useState } from 'react';
import { getErrorMessage } from '../../../api/api-error.js';
import { loadAllPages } from '../../../api/load-all-pages.js';
import { Button } from '../../../ui/elements/buttons.js';
import { DownloadCsvButton } from '../../../ui/elements/download-csv-button.js';
import { ListCard } from '../../../ui/list/list-card.js';
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/list/list-states.js';
import { MoreButton } from '../../../ui/menu/more-button.js';
import { type AccountHistoryQuery, type Filters, useAccountHistory } from '../account-history.api.js';
import { AccountHistoryFilters, type Person } from './account-history-filters.js';
import styles from './account-history.module.css';
import { AccountHistoryTable } from './account-history-table.js';

interface Props {
  organisationId: OrganisationId;
  /** Who has a role in the organisation. */
  members: readonly Person[];
}

const noFilters: Filters = { kind: 'all', person: undefined, search: '' };

/** The changes of an organisation's accounts, roles, logos and links, the latest first, with filters and CSV. */
export function AccountHistory({ organisationId, members }: Props) {
  const [filters, setFilters] = useState<Filters>(noFilters);
  const section = useRef<HTMLElement>(null);
  const query = useAccountHistory(organisationId, filters);
  // while other filters are loaded, the entries before stay
  const data = query.currentData ?? (query.isFetching ? query.data : undefined);
  const entries = data?.pages.flat() ?? [];
  const clearFilters = (): void => {
    setFilters(noFilters);
    section.current?.focus({ preventScroll: true }); // the clicked button disappears
  };
  return (
    <ListCard ref={section} label="Changes">
      <div className={styles.tools}>
        <AccountHistoryFilters filters={filters} onChange={setFilters} people={[...members, ...listPeople(entries)]} />
        <p className={styles.count} role="status">
          {data && formatCount(entries.length, query.hasNextPage)}
        </p>
        <DownloadCsvButton
          name="account_history"
          disabled={entries.length === 0 || !query.currentData}
          buildCsv={() => buildCsv(query)}
        >
          Download CSV
        </DownloadCsvButton>
      </div>
      {entries.length > 0 && <AccountHistoryTable entries={entries} />}
      <AfterEntries query={query} isEmpty={data && entries.length === 0} isFiltered={filters !== noFilters} onClearFilters={clearFilters} />
    </ListCard>
  );
}

interface AfterEntriesProps {
  query: AccountHistoryQuery;
  /** Undefined while nothing is loaded. */
  isEmpty: boolean | undefined;
  isFiltered: boolean;
  onClearFilters: () => void;
}

/** What follows the entries: more of them on demand, or why there are none. */
function AfterEntries({ query, isEmpty, isFiltered, onClearFilters }: AfterEntriesProps) {
  const { error, isFetching, isFetchNextPageError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  if (error && !isFetching) {
    const retry = (): void => void (isFetchNextPageError ? fetchNextPage() : refetch());
    return <ErrorState message={getErrorMessage(error, 'Failed to load the account history')} onRetry={retry} />;
  }
  if (isEmpty === undefined) return <LoadingRows label="Loading the account history..." rows={10} />;
  if (isEmpty)
    return isFiltered ? (
      <EmptyState title="No changes match these filters.">
        <Button onClick={onClearFilters}>Clear Filters</Button>
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

const formatCount = (count: number, hasOlder: boolean): string => {
  if (hasOlder) return `The latest ${count} changes`;
  return count === 1 ? '1 change' : `${count} changes`;
};

/** Who changed or was changed in these entries; somebody may be named several times. */
const listPeople = (entries: readonly AuditEntryView[]): Person[] =>
  entries.flatMap(({ actor, object: { kind, id, name } }) => [
    ...(actor ? [{ id: actor.id, username: actor.name }] : []),
    ...(kind === 'user' && name !== null ? [{ id: userId(id), username: name }] : []),
  ]);
