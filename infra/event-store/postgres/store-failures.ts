import pg from 'pg';
import { StoreUnavailable } from '../event-store.js';

/** Classes of errors (the first two letters of SQLSTATE) that say nothing about what was asked, only about the server's state. */
const passing = new Set([
  '08', // connection
  '25', // read-only while a standby takes over
  '40', // deadlock, serialisation
  '53', // out of disk, memory, connections
  '55', // lock not available, not in the right state
  '57', // shut down, cancelled, starting up
  '58', // system errors
  'XX', // internal
]);

/** Whether the server (or the way to it) failed, and not the question. */
export function isPassing(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return passing.has(error.code?.slice(0, 2) ?? 'XX');
  return !(error instanceof TypeError); // sockets, time-outs, a connection that ended
}

/** A server that is not there becomes `StoreUnavailable`; a broken assumption stays what it is. */
export function asStoreFailure(error: unknown): Error {
  if (error instanceof Error && !isPassing(error)) return error;
  return new StoreUnavailable('Postgres did not answer', { cause: error });
}

/** Every error of the work passes through `asStoreFailure`. */
export async function reported<Answer>(work: Promise<Answer>): Promise<Answer> {
  return work.catch((error: unknown) => Promise.reject(asStoreFailure(error)));
}
