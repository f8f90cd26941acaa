import { createUserWithRole } from '@jamjar/backend/testing/account.fixture';
import { type HttpClient, signIn } from '@jamjar/backend/testing/http-client';
import { createTestOrganisation, TestGig, type TestOrganisation } from '@jamjar/backend/testing/test-organisation';
import { type OrganisationRole } from '@jamjar/contracts/enums';
import { routes } from '@jamjar/contracts/routes';
import { ServerProcess } from '../faults/testing/server-process.js';
import { type BenchContext } from './measure.js';
import { type Broadcast, SocketGroup } from './socket-group.js';

const organisationCount = 5;
const usersPerOrganisation = 10;
/** As many as the server allows a user. */
const socketsPerUser = 20;
export const staffSocketCount = organisationCount * usersPerOrganisation * socketsPerUser;

/** Fifty users of five organisations; each organisation has an open mic. */
export interface Staff {
  readonly organisations: readonly TestOrganisation[];
  readonly gigs: readonly TestGig[];
  readonly sockets: SocketGroup;
  /** Time until all sockets were open. */
  readonly connectMs: number;
}

/** Opens a thousand sockets of staff. */
export async function connectStaff(context: BenchContext, server: ServerProcess): Promise<Staff> {
  const organisations: TestOrganisation[] = [];
  const clients: HttpClient[] = [];
  for (let number = 1; number <= organisationCount; number++) {
    const organisation = await createTestOrganisation(server, `bench ${number.toString()}`);
    organisations.push(organisation);
    const usernames = Array.from({ length: usersPerOrganisation }, (_, index) => `user-${number}-${index + 1}`);
    clients.push(...(await signInNewUsers(server, organisation, 'operator', usernames)));
  }
  const gigs = await Promise.all(organisations.map((organisation) => TestGig.createOpenMic(organisation, 10)));
  for (let warmUp = 0; warmUp < 40; warmUp++) await toggleStages(gigs);
  const sockets = new SocketGroup(context);
  const headers = (index: number) => ({ cookie: clients[index % clients.length]?.cookie ?? '', origin: server.url });
  return { organisations, gigs, sockets, connectMs: await sockets.connect(staffSocketCount, server, { headers }) };
}

/** Sends a stage action to each of the gigs at once. */
export const toggleStages = (gigs: readonly TestGig[]): Promise<unknown> => Promise.all(gigs.map((gig) => gig.toggleStage()));

/** Creates users with a role in an organisation. @returns the client of each */
export async function signInNewUsers(
  server: ServerProcess,
  { id, godClient }: TestOrganisation,
  role: OrganisationRole,
  usernames: readonly string[],
): Promise<HttpClient[]> {
  const clients: HttpClient[] = [];
  for (const username of usernames) {
    await createUserWithRole(godClient, id, username, role);
    clients.push(await signIn(server, username));
  }
  return clients;
}

/** Starts a plain `ws` server and opens `count` sockets in `groupCount` groups. Its action is one POST per group, which sends 1 kB to each socket of the group. */
export async function connectBaseline(
  context: BenchContext,
  count: number,
  groupCount: number,
): Promise<Broadcast & { server: ServerProcess; connectMs: number }> {
  const server = await ServerProcess.start('infra/dist/bench/baselines/raw-broadcast.main.js', {}, '/');
  context.onClose(() => server.stop());
  const sockets = new SocketGroup(context);
  const connectMs = await sockets.connect(count, server, { path: (index) => `${routes.socket}?${(index % groupCount).toString()}` });
  const groups = Array.from({ length: groupCount }, (_, group) => `${server.url}/?${group.toString()}`);
  return { server, sockets, connectMs, action: () => Promise.all(groups.map((url) => fetch(url, { method: 'POST' }))) };
}
