import { type OrganisationRole } from '@jamjar/contracts/enums';
import { type OrganisationId, userId } from '@jamjar/contracts/ids';
import { type GigView, type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { routes } from '@jamjar/contracts/routes';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Browser as HttpClient, passwordOf, signIn } from '../../../backend/src/testing/browser.js';
import { makeMember, makeOrganisation } from '../../../backend/src/testing/people.js';
import { god, startApp } from '../../../backend/src/testing/running-app.js';

/** The built screens: `JAMJAR_WEB` names another build than the usual one. */
export const webFolder = path.resolve(process.env.JAMJAR_WEB ?? path.join(__dirname, '../../dist'));
export const venueName = 'The Blue Room';

/** The Blue Room: Ines owns it, Sam operates its gigs, Mia looks on. The real application with the built screens, on a database of its own. */
export interface Venue {
  url: string;
  organisation: OrganisationId;
  god: HttpClient;
  /** What Ines did before a story begins. */
  ines: HttpClient;
  close(): Promise<void>;
}

export async function openVenue(): Promise<Venue> {
  if (!existsSync(path.join(webFolder, 'index.html'))) throw new Error('The screens are not built: npm run build:web');
  const app = await startApp({ webFolder });
  const gods = await signIn(app, god.username);
  const { organisation } = await makeOrganisation(gods, venueName, 'ines');
  await makeMember(gods, organisation, 'sam', 'operator');
  await makeMember(gods, organisation, 'mia', 'member');
  return { url: app.url, organisation, god: gods, ines: await signIn(app, 'ines'), close: () => app.close() };
}

/** Somebody more works here, for example a second owner. */
export async function hire({ god: gods, organisation }: Venue, username: string, role: OrganisationRole): Promise<void> {
  await makeMember(gods, organisation, username, role);
}

/** From now on this person's jam nights are in tabs (S2 §1, multi-screen jams); whoever is signed in sees it at once. */
export async function preferTabs({ url }: Venue, username: string): Promise<void> {
  const client = await signIn({ url }, username);
  const { body: me } = await client.get<UserView>(routes.me);
  const { status } = await client.patch(routes.userSettings(userId(me.id)), { multiScreenJams: true });
  if (status !== 200) throw new Error(`${username} got no tabs: ${status.toString()}`);
}

/** A gig of today, for stories that begin later than its creation. */
export async function gigAt({ ines, organisation: organisationId }: Venue, name: string, type = 'jam'): Promise<GigView> {
  const { status, body } = await ines.post<GigView>('/api/events', { organisationId, name, type, date: new Date().toISOString() });
  if (status !== 201) throw new Error(`No night: ${status.toString()} ${JSON.stringify(body)}`);
  return body;
}

export async function addTo({ ines }: Venue, gig: GigView, name: string, more: object): Promise<PerformerView> {
  const { status, body } = await ines.post<PerformerView>('/api/performers', { jamNightId: gig.id, name, ...more });
  if (status !== 201) throw new Error(`Not added: ${status.toString()} ${JSON.stringify(body)}`);
  return body;
}

export { passwordOf };
