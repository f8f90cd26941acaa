import { type OrganisationId } from '@jamjar/contracts/ids';
import { type LiveEventView, type PerformerView } from '@jamjar/contracts/live-events/live-event.views';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Browser as HttpClient, passwordOf, signIn } from '../../../backend/src/testing/browser.js';
import { makeMember, makeOrganisation } from '../../../backend/src/testing/people.js';
import { god, startApp } from '../../../backend/src/testing/running-app.js';

const webFolder = path.resolve(__dirname, '../../dist');
export const venueName = 'The Blue Room';

/** The Blue Room: Ines owns it, Sam operates its nights, Mia looks on. The real application with the built screens, on a database of its own. */
export interface Venue {
  url: string;
  organisation: OrganisationId;
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
  return { url: app.url, organisation, ines: await signIn(app, 'ines'), close: () => app.close() };
}

/** A night of today, for stories that begin later than its creation. */
export async function nightAt({ ines, organisation: organisationId }: Venue, name: string, type = 'jam'): Promise<LiveEventView> {
  const { status, body } = await ines.post<LiveEventView>('/api/events', { organisationId, name, type, date: new Date().toISOString() });
  if (status !== 201) throw new Error(`No night: ${status.toString()} ${JSON.stringify(body)}`);
  return body;
}

export async function addTo({ ines }: Venue, night: LiveEventView, name: string, more: object): Promise<PerformerView> {
  const { status, body } = await ines.post<PerformerView>('/api/performers', { jamNightId: night.id, name, ...more });
  if (status !== 201) throw new Error(`Not added: ${status.toString()} ${JSON.stringify(body)}`);
  return body;
}

export { passwordOf };
