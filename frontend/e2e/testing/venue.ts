import { existsSync } from 'node:fs';
import path from 'node:path';
import { god, type RunningApp, startApp } from '../../../backend/src/testing/running-app.js';
import { passwordOf, signIn } from '../../../backend/src/testing/browser.js';
import { makeMember, makeOrganisation } from '../../../backend/src/testing/people.js';

const webFolder = path.resolve(__dirname, '../../dist');

/** The Blue Room: Ines owns it, Sam operates its nights. The real application with the built screens, on a database of its own. */
export interface Venue {
  url: string;
  app: RunningApp;
  close(): Promise<void>;
}
export const venueName = 'The Blue Room';

export async function openVenue(): Promise<Venue> {
  if (!existsSync(path.join(webFolder, 'index.html'))) throw new Error('The screens are not built: npm run build:web');
  const app = await startApp({ webFolder });
  const gods = await signIn(app, god.username);
  const { organisation } = await makeOrganisation(gods, venueName, 'ines');
  await makeMember(gods, organisation, 'sam', 'operator');
  return { url: app.url, app, close: () => app.close() };
}

export { passwordOf };
