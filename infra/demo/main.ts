/**
 * `npm run demo`: fills the running instance with two organisations, their people and past, current and planned gigs, and prints
 * how to sign in. Needs the PORT, DATA_DIR or DATABASE_URL, and EVENTSTORE_URL with which that instance was started.
 */
import { routes } from '@jamjar/contracts/routes';
import { getSqlState, undefinedTable } from '../database/pool.js';
import { rejectOnStop, runProcess } from '../process/run-program.js';
import { memberUsername, operatorUsername, organisationName, ownerUsername, secondOwnerUsername } from './people.js';
import { runDemo } from './run.js';

const sameSettings = 'use the same PORT, DATA_DIR and DATABASE_URL for both';

await runProcess({
  failure: 'The demo was not created',
  async run({ settings, stopSignal, output }) {
    const url = `http://127.0.0.1:${settings.PORT.toString()}`;
    if (!(await isReady(url))) throw new Error(`nothing is ready at ${url}: run npm start first, and ${sameSettings}.`);
    const organisation = await Promise.race([runDemo(url, settings), rejectOnStop(stopSignal)]).catch((error: unknown) => {
      throw getSqlState(error) === undefinedTable ? new Error(`the instance at ${url} has another database: ${sameSettings}.`) : error;
    });
    output.log(
      `${organisationName} is open: ${url}\n  ${ownerUsername} (owner), ${secondOwnerUsername} (owner, jams in tabs), ${operatorUsername} (operator), ${memberUsername} (member) sign in with the password ${organisation.userPassword}`,
    );
    output.log(`Public pages:\n${organisation.links.map(({ name, address }) => `  ${name}: ${address}`).join('\n')}`);
  },
});

function isReady(url: string): Promise<boolean> {
  return fetch(url + routes.healthReady).then(
    ({ ok }) => ok,
    () => false,
  );
}
