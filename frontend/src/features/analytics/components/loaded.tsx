import { type ReactNode } from 'react';
import { getErrorMessage } from '../../../api/api-error.js';
import { ErrorState, LoadingRows } from '../../../ui/list/list-states.js';
import styles from './loaded.module.css';

/** The part of a query hook's result that is used here. */
export interface QueryResult<Data> {
  /** Of the newest answer, also while that to changed arguments is awaited. */
  data?: Data | undefined;
  /** Only of these arguments. */
  currentData?: Data | undefined;
  error?: unknown;
  refetch: () => unknown;
}
interface Props<Data> {
  query: QueryResult<Data>;
  /** What is loaded, for example `the waits`. */
  what: string;
  /** The number of placeholder rows. */
  rows?: number;
  children: (data: Data) => ReactNode;
}

/** Shows what a query has read: placeholders before, an error with Try Again when that fails, and dimmed while other filters are awaited. */
export function Loaded<Data>({ query: { data, currentData, error, refetch }, what, rows, children }: Props<Data>) {
  if (error !== undefined && currentData === undefined)
    return <ErrorState message={getErrorMessage(error, `Failed to load ${what}`)} onRetry={() => void refetch()} />;
  if (data === undefined) return <LoadingRows label={`Loading ${what}...`} rows={rows} />;
  return (
    <div className={styles.content} aria-busy={currentData === undefined}>
      {children(data)}
    </div>
  );
}
