import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { gigId, instant, type OrganisationId, toGigStreamName } from '@jamjar/contracts/ids';
import { type EventStore } from '@jamjar/infra/event-store/event-store';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { gigCreated, instantAt, toNewEvent } from './gig-events.fixture.js';

/** How many events a rebuild folds before it writes rows for the first time. */
export const eventsBeforeFirstRows = 500;

/** Appends the history of a gig that is longer than that. The gig is deleted in the end, so that it changes no number of its organisation. */
export async function appendLongHistory(store: EventStore, organisationId: OrganisationId): Promise<void> {
  const created = gigCreated();
  if (created.type !== 'GigCreated') throw new Error('A gig begins with its creation');
  const at = instantAt('23:00');
  const history: GigEvent[] = [{ ...created, data: { ...created.data, organisationId } }];
  for (let number = 1; number <= eventsBeforeFirstRows; number++)
    history.push({ type: 'GigRenamed', data: { name: `Tuesday Jam ${number.toString()}` } });
  history.push({ type: 'GigDeleted', data: { at } });
  const events = history.map((event, second) => toNewEvent(event, instant(instantAt('20:00') + second * 1_000)));
  await store.append(toGigStreamName(gigId(randomUUID())), -1n, events);
}

/** Makes each rebuild of the analytics wait as soon as it writes a row, until the action has ended. Nothing may be left to project. */
export async function holdRebuildsDuring(pool: pg.Pool, action: () => Promise<void>): Promise<void> {
  const holder = await pool.connect();
  try {
    // rebuilt tables are created like the live ones, so they get this constraint too
    await holder.query(`
      CREATE FUNCTION wait_until_released() RETURNS boolean LANGUAGE sql AS 'SELECT pg_advisory_xact_lock_shared(21) IS NOT NULL';
      ALTER TABLE analytics_gigs ADD CONSTRAINT is_released CHECK (wait_until_released()) NOT VALID;
      SELECT pg_advisory_lock(21)`);
    await action();
  } finally {
    await holder.query('SELECT pg_advisory_unlock(21)');
    holder.release();
  }
}
