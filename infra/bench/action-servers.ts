import { HttpClient } from '@jamjar/backend/testing/http-client';
import { createTestOrganisation, TestGig, type TestOrganisation } from '@jamjar/backend/testing/test-organisation';
import pg from 'pg';
import { ServerProcess } from '../faults/testing/server-process.js';
import { type BenchContext, measureRate, measureTimes, pause, startBackend } from './measure.js';
import { type Recording, recordingPath } from './trace/recording.js';

/** A server, and the action that numbered clients repeat on it. */
export interface ActionServer {
  server: ServerProcess;
  act: (client: number) => Promise<unknown>;
}

/** Environment of a server whose actions can be recorded. */
export const tracedEnvironment = {
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${new URL('trace/recorder.main.js', import.meta.url).href}`,
};

/** Starts a plain Nest application, on Fastify if `PLATFORM` says so. Its action is a POST of any body with one INSERT. */
export async function startInsertServer(context: BenchContext, environment: Record<string, string>): Promise<ActionServer> {
  const settings = { DATABASE_URL: await context.createDatabase(), ...environment };
  const server = await ServerProcess.start('infra/dist/bench/baselines/nest-insert.main.js', settings, '/ready');
  context.onClose(() => server.stop());
  const httpClient = new HttpClient(server);
  return { server, act: () => httpClient.call('POST', '/insert', { performerId: 'somebody' }) };
}

/** As many requests as the server handles at once for one user (docs/rules.md#requests-in-flight). */
const clientsPerUser = 12;

/** Starts a backend with so many users that each has at most `clientsPerUser` clients. Each client repeats stage actions on its own gig. */
export async function startActionBackend(
  context: BenchContext,
  clientCount: number,
  environment = {},
): Promise<ActionServer & { organisation: TestOrganisation }> {
  const server = await startBackend(context, environment);
  const organisation = await createTestOrganisation(server, 'bench');
  const organisations = [organisation];
  while (organisations.length * 2 * clientsPerUser < clientCount)
    organisations.push(await createTestOrganisation(server, `bench ${organisations.length}`));
  const users = organisations.flatMap((each) => [each.operatorClient, each.ownerClient].map((user) => ({ user, organisation: each })));
  const actions = Array.from({ length: clientCount }, async (_, client) => {
    const { user, organisation: userOrganisation } = users[Math.floor(client / clientsPerUser)] ?? {
      user: organisation.operatorClient,
      organisation,
    };
    const gig = await TestGig.createOpenMic(userOrganisation, 10);
    return () => user.call('POST', gig.nextStageAction());
  });
  const acts = await Promise.all(actions);
  return { server, organisation, act: async (client) => acts[client]?.() };
}

/** Creates a database on which a part of the server never runs, because another session holds the part's advisory lock. @returns its URL */
export async function createDatabaseWithoutPart(context: BenchContext, lockName: string): Promise<string> {
  const url = await context.createDatabase();
  const lockHolder = new pg.Client({ connectionString: url });
  await lockHolder.connect();
  context.onClose(() => lockHolder.end());
  await lockHolder.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [lockName]);
  return url;
}

/**
 * Records the actions of a server with `tracedEnvironment`, after a warm-up: first (`single`) 110 actions of one client, 50 ms apart, so
 * that statements after a response end before the next action; then (`load`) the actions of `clientCount` concurrent clients during 4.8 s.
 */
export async function recordActions({ server, act }: ActionServer, clientCount: number): Promise<{ single: Recording; load: Recording }> {
  const record = async (work: () => Promise<unknown>) => {
    await fetch(server.url + recordingPath, { method: 'POST' });
    await work();
    return (await (await fetch(server.url + recordingPath)).json()) as Recording;
  };
  const actAndPause = () => act(0).then(() => pause(50));
  await measureRate(clientCount, 2_000, act);
  return { single: await record(() => measureTimes(100, actAndPause)), load: await record(() => measureRate(clientCount, 4_000, act)) };
}
