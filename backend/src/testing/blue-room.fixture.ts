import { type OrganisationRole } from '@jamjar/contracts/enums';
import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { createOrganisation, createUserWithRole } from './account.fixture.js';
import { GigRowsFixture } from './gig-rows.fixture.js';
import { godLogin, type HttpClient, signIn } from './http-client.js';
import { type RunningApp, startApp } from './running-app.js';
import { waitUntilCaughtUp } from './wait-until-caught-up.js';

/** An application with the organisation The Blue Room, which has a gig. */
export interface BlueRoom {
  readonly app: RunningApp;
  readonly godClient: HttpClient;
  readonly organisationId: OrganisationId;
  readonly gig: GigRowsFixture;
  /** Returns the id of a user of `startBlueRoom`, so not of the owner. @throws Error for any other name */
  readonly getUserId: (name: string) => UserId;
}

/** Starts an application with The Blue Room, whose owner is olga. @param users name and role of each further user */
export async function startBlueRoom(users: Readonly<Record<string, OrganisationRole>>): Promise<BlueRoom> {
  const app = await startApp();
  const godClient = await signIn(app, godLogin.username);
  const { organisationId } = await createOrganisation(godClient, 'The Blue Room', 'olga');
  const userIds = new Map<string, UserId>();
  for (const [name, role] of Object.entries(users)) userIds.set(name, await createUserWithRole(godClient, organisationId, name, role));
  const getUserId = (name: string): UserId => {
    const id = userIds.get(name);
    if (!id) throw new Error(`There is no user ${name}`);
    return id;
  };
  const gig = await GigRowsFixture.insert(app.infrastructure.pool, organisationId);
  await waitUntilCaughtUp(app); // so that sockets of tests receive no message of these changes
  return { app, godClient, organisationId, gig, getUserId };
}
