import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/elements/buttons.js';
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/list/list-states.js';
import { Panel } from '../../../ui/elements/panel.js';
import { createNameMatcher } from '@jamjar/contracts/text/name-keys';
import { SearchField } from '../../../ui/form/search-field.js';
import { type SearchedList } from '../use-searched-list.js';
import styles from './searchable-panel.module.css';

interface Props<Row> {
  /** Names the rows; the panel's texts contain it in lower case. */
  title: 'Organisations' | 'Users';
  /** A hook that reads the list and, where it is incomplete, the rows that match the search. */
  useList: (search: string) => SearchedList<Row>;
  searchLabel: string;
  getName: (row: Row) => string;
  children: (row: Row) => ReactNode;
}

/** A titled list with a search field, and its states loading, failed, empty and without matches. */
export function SearchablePanel<Row extends { id: string }>({ title, useList, searchLabel, getName, children }: Props<Row>) {
  const [search, setSearch] = useState('');
  const query = useList(search);
  const { data: rows = [] } = query;
  const isMatch = createNameMatcher(search);
  const matches = rows.filter((row) => isMatch(getName(row)));
  const searchField = rows.length > 0 && <SearchField className={styles.search} label={searchLabel} value={search} onChange={setSearch} />;
  return (
    <Panel title={title} action={searchField}>
      {matches.length === 0 && <Placeholder title={title} query={query} onClearSearch={() => setSearch('')} />}
      {matches.length > 0 && (
        <ul>
          {matches.map((row) => (
            <li key={row.id} className={styles.row}>
              {children(row)}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

type PlaceholderProps = Pick<Props<unknown>, 'title'> & { query: SearchedList<unknown>; onClearSearch: () => void };

function Placeholder({ title, query, onClearSearch }: PlaceholderProps) {
  const { data, isError, refetch } = query;
  const rowsName = title.toLowerCase();
  if (!data && isError) return <ErrorState message={`Failed to fetch ${rowsName}`} onRetry={() => void refetch()} />;
  if (!data) return <LoadingRows label={`Loading ${rowsName}...`} />;
  if (data.length === 0) return <EmptyState title={`No ${rowsName} found`} />;
  return (
    <EmptyState title={`No ${rowsName} match your search.`}>
      <Button onClick={onClearSearch}>Clear Search</Button>
    </EmptyState>
  );
}
