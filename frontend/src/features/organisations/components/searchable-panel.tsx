import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/list-states.js';
import { Panel } from '../../../ui/panel.js';
import { createNameMatcher } from '../../../ui/name-matcher.js';
import { SearchField } from '../../../ui/search-field.js';
import styles from './searchable-panel.module.css';

interface Props<Row> {
  title: string;
  /** Undefined until the list is loaded. */
  rows: readonly Row[] | undefined;
  getName: (row: Row) => string;
  texts: { search: string; loading: string; failed: string; empty: string; noMatch: string };
  hasFailed: boolean;
  onRetry: () => void;
  children: (row: Row) => ReactNode;
}

/** A titled list with a search field, and its states loading, failed, empty and without matches. */
export function SearchablePanel<Row extends { id: string }>({ title, rows, getName, texts, hasFailed, onRetry, children }: Props<Row>) {
  const [search, setSearch] = useState('');
  const isMatch = createNameMatcher(search);
  const matchingRows = rows?.filter((row) => isMatch(getName(row))) ?? [];
  const searchField = rows && rows.length > 0 && (
    <SearchField className={styles.search} label={texts.search} value={search} onChange={setSearch} />
  );
  return (
    <Panel title={title} action={searchField}>
      {!rows && hasFailed && <ErrorState message={texts.failed} onRetry={onRetry} />}
      {!rows && !hasFailed && <LoadingRows label={texts.loading} />}
      {rows?.length === 0 && <EmptyState title={texts.empty} />}
      {rows && rows.length > 0 && matchingRows.length === 0 && (
        <EmptyState title={texts.noMatch}>
          <Button onClick={() => setSearch('')}>Clear Search</Button>
        </EmptyState>
      )}
      {matchingRows.length > 0 && (
        <ul>
          {matchingRows.map((row) => (
            <li key={row.id} className={styles.row}>
              {children(row)}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
