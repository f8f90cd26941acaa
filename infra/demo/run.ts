import { type Settings } from '../process/settings.js';
import { withStores } from '../process/stores.js';
import { createGigs } from './gigs.js';
import { type DemoOrganisation, insertDemoOrganisations } from './organisations.js';
import { runTodaysJam } from './todays-jam.js';

/**
 * Fills the instance that runs at `url` with these settings with organisations, people and past, current and planned gigs.
 * @returns the first organisation
 * @throws Error when the demo has run before
 */
export function runDemo(url: string, settings: Settings): Promise<DemoOrganisation> {
  return withStores(settings, { applicationName: 'jamjar-demo', maxConnections: 2 }, async ({ pool, eventStore }) => {
    const organisation = await insertDemoOrganisations(pool);
    await createGigs({ pool, eventStore, organisation });
    await runTodaysJam(url, organisation);
    return organisation;
  });
}
