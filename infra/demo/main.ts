/**
 * `npm run demo`: fills the instance that is running here (same DATA_DIR or DATABASE_URL, EVENTSTORE_URL and PORT as its own settings)
 * with an organisation, its people, four past gigs, today's and the planned ones, and prints how to sign in.
 */
import { settingsFrom } from '@jamjar/backend/config/settings';
import { routes } from '@jamjar/contracts/routes';
import { startEmbeddedPostgres } from '../embedded/embedded-postgres.js';
import { member, operator, organisationName, owner, secondOwner } from './cast.js';
import { playDemo } from './play.js';

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
  const house = await playDemo({ url, databaseUrl, eventStoreUrl: settings.EVENTSTORE_URL });
  console.log(
    `${organisationName} is open: ${url}\n  ${owner} (owner), ${secondOwner} (owner, jams in tabs), ${operator} (operator), ${member} (member) sign in with the password ${house.password}`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await embedded?.stop();
}
process.exit();
