import { openEventStore } from '@jamjar/backend/config/event-store';
import { NotificationListener } from '../database/notification-listener.js';
import { createPool } from '../database/pool.js';
import { type DemoOrganisation, insertDemoOrganisations } from './organisations.js';
import { createOtherGigs } from './other-gigs.js';
import { createPastGigs } from './past-gigs.js';
import { runTodaysJam } from './todays-jam.js';

/** The running instance that is filled, and its stores. */
export interface DemoTarget {
  url: string;
  databaseUrl: string;
  /** Unset: events are stored in the same database. */
  eventStoreUrl?: string | undefined;
}

/** Fills the instance with organisations, people and past, current and planned gigs. @returns the first organisation @throws Error when the demo has run before */
export async function runDemo({ url, databaseUrl, eventStoreUrl }: DemoTarget): Promise<DemoOrganisation> {
  const pool = createPool(databaseUrl, { applicationName: 'jamjar-demo', maxConnections: 2 });
  const listener = new NotificationListener(databaseUrl);
  const eventStore = openEventStore({ eventStoreUrl, databaseUrl, listener });
  const client = await pool.connect();
  try {
    const organisation = await insertDemoOrganisations(client);
    await createPastGigs(eventStore, client, organisation);
    await createOtherGigs(eventStore, client, organisation);
    await runTodaysJam(url, organisation);
    return organisation;
  } finally {
    client.release();
    await eventStore.close();
    await listener.close();
    await pool.end();
  }
}
