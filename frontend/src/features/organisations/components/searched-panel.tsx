import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { EmptyFace, ErrorFace, LoadingRows } from '../../../ui/faces.js';
import { Panel } from '../../../ui/panel.js';
import { nameSearch } from '../../../ui/name-search.js';
import { SearchField } from '../../../ui/search-field.js';
import styles from './searched-panel.module.css';

interface Props<Row> {
  title: string;
  /** Undefined: not read yet. */
  rows: readonly Row[] | undefined;
  nameOf: (row: Row) => string;
  words: { search: string; loading: string; failed: string; empty: string; noMatch: string };
  failed: boolean;
  onAgain: () => void;
  children: (row: Row) => ReactNode;
}

/** A list with a name, a search, and its four faces (look/README.md, 8). */
export function SearchedPanel<Row extends { id: string }>({ title, rows, nameOf, words, failed, onAgain, children }: Props<Row>) {
  const [search, setSearch] = useState('');
  const isWanted = nameSearch(search);
  const found = rows?.filter((row) => isWanted(nameOf(row))) ?? [];
  const searchField = rows && rows.length > 0 && (
    <SearchField className={styles.search} label={words.search} value={search} onChange={setSearch} />
  );
  return (
    <Panel title={title} action={searchField}>
      {!rows && failed && <ErrorFace words={words.failed} onAgain={onAgain} />}
      {!rows && !failed && <LoadingRows label={words.loading} />}
      {rows?.length === 0 && <EmptyFace title={words.empty} />}
      {rows && rows.length > 0 && found.length === 0 && (
        <EmptyFace title={words.noMatch}>
          <Button onClick={() => setSearch('')}>Clear Search</Button>
        </EmptyFace>
      )}
      {found.length > 0 && (
        <ul>
          {found.map((row) => (
            <li key={row.id} className={styles.row}>
              {children(row)}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
