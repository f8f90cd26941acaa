import pg from 'pg';
import { StoreUnavailable } from '../event-store.js';

/** Error classes (first two characters of SQLSTATE) that are caused by the server's state and not by the statement. */
const transientErrorClasses = new Set([
  '08', // connection
  '25', // read-only while a standby takes over
  '40', // deadlock, serialisation
  '53', // out of disk, memory, connections
  '55', // lock not available, not in the right state
  '57', // shut down, cancelled, starting up
  '58', // system errors
  'XX', // internal
]);

/** Whether the server or the connection failed, and not the statement itself. */
export function isTransient(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return transientErrorClasses.has(error.code?.slice(0, 2) ?? 'XX');
  return !(error instanceof TypeError); // sockets, timeouts, closed connections
}

/** Maps transient errors (`isTransient`) to `StoreUnavailable`; other errors stay unchanged. */
export function toStoreError(error: unknown): Error {
  if (error instanceof Error && !isTransient(error)) return error;
  return new StoreUnavailable('Postgres did not answer', { cause: error });
}
