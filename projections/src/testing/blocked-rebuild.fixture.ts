import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { gigId, instant, type OrganisationId, toGigStreamName } from '@jamjar/contracts/ids';
import { type EventStore } from '@jamjar/infra/event-store/event-store';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { gigCreated, instantAt, toNewEvent } from './gig-events.fixture.js';

/** How many events a requested rebuild folds before it writes rows for the first time (`chunkSize` of `rebuild-worker.ts`). */
export const eventCountBeforeFirstRows = 500;

/** Appends a gig with more than `eventCountBeforeFirstRows` events, and deletes it: only the number of history entries counts them. */
export async function appendLongHistory(store: EventStore, organisationId: OrganisationId): Promise<void> {
  const created = gigCreated();
  if (created.type !== 'GigCreated') throw new Error('A gig begins with its creation');
  const at = instantAt('23:00');
  const history: GigEvent[] = [{ ...created, data: { ...created.data, organisationId } }];
  for (let number = 1; number <= eventCountBeforeFirstRows; number++)
    history.push({ type: 'GigRenamed', data: { name: `Tuesday Jam ${number.toString()}` } });
  history.push({ type: 'GigDeleted', data: { at } });
  const events = history.map((event, second) => toNewEvent(event, instant(instantAt('20:00') + second * 1_000)));
  await store.append(toGigStreamName(gigId(randomUUID())), -1n, events);
}

/** While `action` runs, blocks every write to `analytics_gigs` and its rebuilt table. All events must have been projected before. */
export async function blockRebuildsDuring(pool: pg.Pool, action: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    // Rebuilt tables are created like the live ones, so they have this constraint too, which waits for the lock with the key 21
    await client.query(`
      CREATE FUNCTION wait_until_released() RETURNS boolean LANGUAGE sql AS 'SELECT pg_advisory_xact_lock_shared(21) IS NOT NULL';
      ALTER TABLE analytics_gigs ADD CONSTRAINT is_released CHECK (wait_until_released()) NOT VALID;
      SELECT pg_advisory_lock(21)`);
    await action();
  } finally {
    await client.query('SELECT pg_advisory_unlock(21)');
    client.release();
  }
}
