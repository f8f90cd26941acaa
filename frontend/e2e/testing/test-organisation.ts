import { userId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { signIn } from '../../../backend/src/testing/http-client.js';
import { type RunningApp, startApp } from '../../../backend/src/testing/running-app.js';
import { createTestOrganisation, type TestOrganisation } from '../../../backend/src/testing/test-organisation.js';

/** The folder of the built frontend; `JAMJAR_WEB` overrides the default. */
export const webFolder = path.resolve(process.env.JAMJAR_WEB ?? path.join(__dirname, '../../dist'));
export const testOrganisationName = 'The Blue Room';
/** The address that the app takes for its own in the network, the same on every machine. The app listens on 127.0.0.1. */
const networkAddress = '192.168.1.23';

/** The test organisation of a running application that serves the built frontend and has its own database. */
export interface WebTestOrganisation extends TestOrganisation {
  app: RunningApp;
  url: string;
  /** The origin of the links that the app shows, which is that of `networkAddress`; the tests use `url`. */
  linkOrigin: string;
  close(): Promise<void>;
}

/** Starts the application with an organisation of the owner `ines`, the operator `sam` and the member `mia`. @throws Error when the frontend is not built */
export async function startTestOrganisation(): Promise<WebTestOrganisation> {
  if (!existsSync(path.join(webFolder, 'index.html'))) throw new Error('The frontend is not built: npm run build:web');
  const app = await startApp({ webFolder, environment: { HOST: networkAddress } });
  const { port } = new URL(app.url);
  const organisation = await createTestOrganisation(app, testOrganisationName, { owner: 'ines', operator: 'sam', member: 'mia' });
  return { ...organisation, app, url: app.url, linkOrigin: `http://${networkAddress}:${port}`, close: () => app.close() };
}

/** Turns on the user's setting to show jams in tabs instead of on one page. Open pages of the user change at once. */
export async function enableTabs({ url }: WebTestOrganisation, username: string): Promise<void> {
  const client = await signIn({ url }, username);
  const { body: me } = await client.get<UserView>(routes.currentUser);
  const { status } = await client.patch(routes.userSettings(userId(me.id)), { multiScreenJams: true });
  if (status !== 200) throw new Error(`Settings of ${username} were not saved: ${status.toString()}`);
}
