import { type OrganisationRole } from '@jamjar/contracts/enums';
import { type OrganisationId, userId } from '@jamjar/contracts/ids';
import { type GigView, type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { routes } from '@jamjar/contracts/routes';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { godLogin, type HttpClient, passwordOf, signIn } from '../../../backend/src/testing/http-client.js';
import { createUserWithRole, createOrganisation } from '../../../backend/src/testing/account.fixture.js';
import { startApp } from '../../../backend/src/testing/running-app.js';

/** The folder of the built frontend; `JAMJAR_WEB` overrides the default. */
export const webFolder = path.resolve(process.env.JAMJAR_WEB ?? path.join(__dirname, '../../dist'));
export const testOrganisationName = 'The Blue Room';

/**
 * An organisation with the owner `ines`, the operator `sam` and the member `mia`, in a running application that serves the built frontend
 * and has its own database.
 */
export interface TestOrganisation {
  url: string;
  organisationId: OrganisationId;
  godClient: HttpClient;
  /** Sends requests as the owner `ines`. */
  ownerClient: HttpClient;
  close(): Promise<void>;
}

/** @throws Error when the frontend is not built */
export async function startTestOrganisation(): Promise<TestOrganisation> {
  if (!existsSync(path.join(webFolder, 'index.html'))) throw new Error('The frontend is not built: npm run build:web');
  const app = await startApp({ webFolder });
  const godClient = await signIn(app, godLogin.username);
  const { organisationId } = await createOrganisation(godClient, testOrganisationName, 'ines');
  await createUserWithRole(godClient, organisationId, 'sam', 'operator');
  await createUserWithRole(godClient, organisationId, 'mia', 'member');
  return { url: app.url, organisationId, godClient, ownerClient: await signIn(app, 'ines'), close: () => app.close() };
}

/** Creates another user with a role in the organisation. */
export async function addUser({ godClient, organisationId }: TestOrganisation, username: string, role: OrganisationRole): Promise<void> {
  await createUserWithRole(godClient, organisationId, username, role);
}

/** Turns on the user's setting to show jams in tabs instead of on one page. Open pages of the user change at once. */
export async function enableTabs({ url }: TestOrganisation, username: string): Promise<void> {
  const client = await signIn({ url }, username);
  const { body: me } = await client.get<UserView>(routes.currentUser);
  const { status } = await client.patch(routes.userSettings(userId(me.id)), { multiScreenJams: true });
  if (status !== 200) throw new Error(`Settings of ${username} were not saved: ${status.toString()}`);
}

/** Creates a gig with today's date. */
export async function createGig({ ownerClient, organisationId }: TestOrganisation, name: string, type = 'jam'): Promise<GigView> {
  const { status, body } = await ownerClient.post<GigView>('/api/events', { organisationId, name, type, date: new Date().toISOString() });
  if (status !== 201) throw new Error(`Gig not created: ${status.toString()} ${JSON.stringify(body)}`);
  return body;
}

/** Adds a performer to the gig; `details` are further fields of the request, for example `instruments`. */
export async function addPerformer({ ownerClient }: TestOrganisation, gig: GigView, name: string, details: object): Promise<PerformerView> {
  const { status, body } = await ownerClient.post<PerformerView>('/api/performers', { jamNightId: gig.id, name, ...details });
  if (status !== 201) throw new Error(`Performer not added: ${status.toString()} ${JSON.stringify(body)}`);
  return body;
}

export { passwordOf };
