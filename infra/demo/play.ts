import { openEventStore } from '@jamjar/backend/config/event-store';
import { Listener } from '../database/listener.js';
import { createPool } from '../database/pool.js';
import { type House, openHouse } from './house.js';
import { playOtherEvenings } from './other-evenings.js';
import { playPastGigs } from './past-gigs.js';
import { playTonight } from './tonight.js';

/** A Jamjar that runs, and where it keeps everything. */
export interface Stage {
  url: string;
  databaseUrl: string;
  /** Unset: the events are in that database too. */
  eventStoreUrl?: string | undefined;
}

/** Fills it: the organisations and their people, past gigs, what goes on today and what is planned. @throws Error when it is there already */
export async function playDemo({ url, databaseUrl, eventStoreUrl }: Stage): Promise<House> {
  const pool = createPool(databaseUrl, { name: 'jamjar-demo', max: 2 });
  const listener = new Listener(databaseUrl);
  const store = openEventStore({ eventStoreUrl, databaseUrl, listener, onError: () => undefined });
  const client = await pool.connect();
  try {
    const house = await openHouse(client);
    await playPastGigs(store.store, client, house);
    await playOtherEvenings(store.store, client, house);
    await playTonight(url, house);
    return house;
  } finally {
    client.release();
    await store.close();
    await listener.close();
    await pool.end();
  }
}
