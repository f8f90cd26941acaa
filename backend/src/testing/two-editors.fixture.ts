import { type HttpClient } from './http-client.js';
import { type RunningApp, startApp } from './running-app.js';
import { createTestOrganisation, type TestOrganisation } from './test-organisation.js';

/** Two users who may edit everything of an organisation, each on their own server with the same database. */
export interface TwoEditors {
  /** The server of `ines`. */
  readonly app: RunningApp;
  readonly organisation: TestOrganisation;
  readonly ines: HttpClient;
  readonly god: HttpClient;
  close(): Promise<void>;
}

/** Starts the two servers, with an organisation. */
export async function startTwoEditors(): Promise<TwoEditors> {
  const app = await startApp();
  const otherInstance = await startApp({ databaseUrl: app.databaseUrl });
  const organisation = await createTestOrganisation(app, 'barn');
  const close = async (): Promise<void> => {
    await otherInstance.close();
    await app.close();
  };
  return { app, organisation, ines: organisation.ownerClient, god: organisation.godClient.withSessionOn(otherInstance), close };
}

/** The expected response to an edit of fields that somebody else has changed. @param current these fields, as they are now */
export const toChangedMeanwhileResponse = (current: object) => ({ status: 409, body: { code: 'CHANGED_MEANWHILE', current } });
