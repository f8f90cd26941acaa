import { openEventStore } from '@jamjar/backend/config/event-store';
import { NotificationListener } from '../database/notification-listener.js';
import { createPool } from '../database/pool.js';
import { type DemoInstance, insertDemoInstance } from './instance.js';
import { createOtherGigs } from './other-gigs.js';
import { createPastGigs } from './past-gigs.js';
import { runTonight } from './tonight.js';

/** The running instance and its stores. */
export interface DemoTarget {
  url: string;
  databaseUrl: string;
  /** Unset: events are stored in the same database. */
  eventStoreUrl?: string | undefined;
}

/** Fills the instance with organisations, people and past, current and planned gigs. @throws Error when the demo has run before */
export async function runDemo({ url, databaseUrl, eventStoreUrl }: DemoTarget): Promise<DemoInstance> {
  const pool = createPool(databaseUrl, { applicationName: 'jamjar-demo', maxConnections: 2 });
  const listener = new NotificationListener(databaseUrl);
  const openedStore = openEventStore({ eventStoreUrl, databaseUrl, listener, onError: () => undefined });
  const client = await pool.connect();
  try {
    const instance = await insertDemoInstance(client);
    await createPastGigs(openedStore.store, client, instance);
    await createOtherGigs(openedStore.store, client, instance);
    await runTonight(url, instance);
    return instance;
  } finally {
    client.release();
    await openedStore.close();
    await listener.close();
    await pool.end();
  }
}
