/**
 * `npm run demo`: fills the instance that is running here (same DATA_DIR or DATABASE_URL, EVENTSTORE_URL and PORT as its own settings)
 * with an organisation, its people, three past nights and tonight, and prints how to sign in.
 */
import { openEventStore } from '@jamjar/backend/config/event-store';
import { settingsFrom } from '@jamjar/backend/config/settings';
import { routes } from '@jamjar/contracts/routes';
import { Listener } from '../database/listener.js';
import { createPool } from '../database/pool.js';
import { startEmbeddedPostgres } from '../embedded/embedded-postgres.js';
import { member, operator, organisationName, owner } from './cast.js';
import { type House, openHouse } from './house.js';
import { playPastNights } from './past-nights.js';
import { playTonight } from './tonight.js';

const settings = settingsFrom(process.env);
const url = `http://127.0.0.1:${settings.PORT.toString()}`;

const answers = await fetch(url + routes.ready).then(
  ({ ok }) => ok,
  () => false,
);
if (!answers) {
  console.error(`Nothing is ready at ${url}: run npm start first (with the same PORT and DATA_DIR).`);
  process.exit(1);
}

const embedded = settings.DATABASE_URL ? null : await startEmbeddedPostgres({ dataDir: settings.DATA_DIR });
const databaseUrl = settings.DATABASE_URL ?? embedded?.url ?? '';
try {
  const house = await playAll(databaseUrl);
  console.log(
    `${organisationName} is open: ${url}\n  ${owner} (owner), ${operator} (operator), ${member} (member) sign in with the password ${house.password}`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await embedded?.stop();
}
process.exit();

async function playAll(databaseUrl: string): Promise<House> {
  const pool = createPool(databaseUrl, { name: 'jamjar-demo', max: 2 });
  const listener = new Listener(databaseUrl);
  const store = openEventStore({ eventStoreUrl: settings.EVENTSTORE_URL, databaseUrl, listener, onError: () => undefined });
  const client = await pool.connect();
  try {
    const house = await openHouse(client);
    await playPastNights(store.store, client, house);
    await playTonight(url, house);
    return house;
  } finally {
    client.release();
    await store.close();
    await listener.close();
    await pool.end();
  }
}
