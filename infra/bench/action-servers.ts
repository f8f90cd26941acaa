import { HttpClient } from '@jamjar/backend/testing/http-client';
import { createTestOrganisation, TestGig } from '@jamjar/backend/testing/test-organisation';
import { ServerProcess } from '../faults/server-process.js';
import { type BenchContext, type Environment, startBackend } from './measure.js';

/** A server, and the action that several clients repeat on it. */
export interface ActionServer {
  server: ServerProcess;
  act: (client: number) => Promise<unknown>;
}

/** Starts a plain Nest application. Its action is a POST of any body with one INSERT. */
export async function startInsertServer(
  { createDatabase, onClose }: BenchContext,
  platform: 'express' | 'fastify',
  environment: Environment = {},
): Promise<ActionServer> {
  const settings = { DATABASE_URL: await createDatabase(), PLATFORM: platform, ...environment };
  const server = await ServerProcess.start('infra/dist/bench/baselines/nest-insert.main.js', settings, '/ready');
  onClose(() => server.stop());
  const httpClient = new HttpClient(server);
  return { server, act: () => httpClient.call('POST', '/insert', { performerId: 'somebody' }) };
}

/** Starts a backend. Its action is a stage action; each client acts on a gig of its own. */
export async function startActionBackend(context: BenchContext, clients: number, environment: Environment = {}): Promise<ActionServer> {
  const server = await startBackend(context, environment);
  const organisation = await createTestOrganisation(server, 'bench');
  const gigs = await Promise.all(Array.from({ length: clients }, () => TestGig.createOpenMic(organisation, 10)));
  return { server, act: async (client) => gigs[client]?.toggleStage() };
}
