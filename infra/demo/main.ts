/**
 * `npm run demo`: fills the running instance with two organisations, their people and past, current and planned gigs, and prints
 * how to sign in. Needs the PORT, DATA_DIR or DATABASE_URL, and EVENTSTORE_URL with which that instance was started.
 */
import { parseSettings } from '@jamjar/backend/config/settings';
import { routes } from '@jamjar/contracts/routes';
import { startEmbeddedPostgres } from '../embedded/embedded-postgres.js';
import { memberUsername, operatorUsername, organisationName, ownerUsername, secondOwnerUsername } from './people.js';
import { runDemo } from './run.js';

const settings = parseSettings(process.env);
const url = `http://127.0.0.1:${settings.PORT.toString()}`;

const isReady = await fetch(url + routes.healthReady).then(
  ({ ok }) => ok,
  () => false,
);
if (!isReady) {
  console.error(`Nothing is ready at ${url}: run npm start first (with the same PORT and DATA_DIR).`);
  process.exit(1);
}

const embedded = settings.DATABASE_URL ? null : await startEmbeddedPostgres({ dataDir: settings.DATA_DIR });
const databaseUrl = settings.DATABASE_URL ?? embedded?.url ?? '';
try {
  const organisation = await runDemo({ url, databaseUrl, eventStoreUrl: settings.EVENTSTORE_URL });
  console.log(
    `${organisationName} is open: ${url}\n  ${ownerUsername} (owner), ${secondOwnerUsername} (owner, jams in tabs), ${operatorUsername} (operator), ${memberUsername} (member) sign in with the password ${organisation.userPassword}`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await embedded?.stop();
}
process.exit();
