import { type Settings } from '../process/settings.js';
import { withStores } from '../process/stores.js';
import { type DemoOrganisation, insertDemoOrganisations } from './organisations.js';
import { createOtherGigs } from './other-gigs.js';
import { createPastGigs } from './past-gigs.js';
import { runTodaysJam } from './todays-jam.js';

/**
 * Fills the instance that runs at `url` with these settings with organisations, people and past, current and planned gigs.
 * @returns the first organisation
 * @throws Error when the demo has run before
 */
export function runDemo(url: string, settings: Settings): Promise<DemoOrganisation> {
  return withStores(settings, { applicationName: 'jamjar-demo', maxConnections: 2 }, async ({ pool, eventStore }) => {
    const client = await pool.connect();
    try {
      const organisation = await insertDemoOrganisations(client);
      await createPastGigs(eventStore, client, organisation);
      await createOtherGigs(eventStore, client, organisation);
      await runTodaysJam(url, organisation);
      return organisation;
    } finally {
      client.release();
    }
  });
}
