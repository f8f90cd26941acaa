import { type ReactNode } from 'react';
import { getErrorMessage } from '../../../api/api-error.js';
import { ErrorState, LoadingRows } from '../../../ui/list/list-states.js';
import styles from './query-content.module.css';

/** The part of a query hook's result that is used here. */
export interface QueryResult<Data> {
  /** The newest response, also if it is for earlier arguments. */
  data?: Data | undefined;
  /** The response for the current arguments. */
  currentData?: Data | undefined;
  error?: unknown;
  refetch: () => unknown;
}
interface Props<Data> {
  query: QueryResult<Data>;
  /** Names what is loaded in messages, for example `waits`. */
  subject: string;
  /** The number of placeholder rows. */
  loadingRows?: number;
  children: (data: Data) => ReactNode;
}

/** The result of a query: placeholders until it is loaded, an error with Try Again on failure. Dimmed while it is for other arguments. */
export function QueryContent<Data>({ query: { data, currentData, error, refetch }, subject, loadingRows, children }: Props<Data>) {
  if (error !== undefined && currentData === undefined)
    return <ErrorState message={getErrorMessage(error, `Failed to load ${subject}`)} onRetry={() => void refetch()} />;
  if (data === undefined) return <LoadingRows label={`Loading ${subject}...`} rows={loadingRows} />;
  return (
    <div className={styles.content} aria-busy={currentData === undefined}>
      {children(data)}
    </div>
  );
}
