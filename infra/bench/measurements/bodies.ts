import { bodyWith, valueShapes } from '@jamjar/backend/testing/body-shapes.fixture';
import { HttpClient } from '@jamjar/backend/testing/http-client';
import { createTestOrganisation, TestGig } from '@jamjar/backend/testing/test-organisation';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { type BenchContext, compareAlternately, startBackend } from '../measure.js';
import { type BenchResult, withLimit } from '../report.js';

interface Route {
  name: string;
  fields: readonly string[];
  /** The largest body that the route accepts. */
  maxBytes: number;
  send: (body: string) => Promise<unknown>;
}
const maxAddedMs = 50;

/**
 * How long the worst request body delays other requests: for each route, bodies of every shape and almost the largest accepted size are
 * sent, while the longest response time of a probe is measured. The baseline is that time while an empty object is sent.
 */
export async function measureBodies(context: BenchContext): Promise<BenchResult[]> {
  const server = await startBackend(context);
  const organisation = await createTestOrganisation(server, 'bench');
  const gig = await TestGig.createOpenMic(organisation, 10);
  const probe = new HttpClient(server);
  const sendTo = (client: HttpClient, method: string, path: string) => (body: string) => client.send(method, path, { body });
  const [visitor, operator] = [new HttpClient(server), organisation.operatorClient];
  const signup = sendTo(visitor, 'POST', routes.publicSignup('x'));
  const routesWithBodies: Route[] = [
    { name: 'signing in', fields: ['username', 'password'], maxBytes: 16_384, send: sendTo(visitor, 'POST', routes.login) },
    { name: 'a public signup', fields: ['names', 'instruments'], maxBytes: 16_384, send: signup },
    {
      name: 'a performer',
      fields: ['jamNightId', 'instruments', 'contact'],
      maxBytes: 65_536,
      send: sendTo(operator, 'POST', routes.performers),
    },
    { name: 'a queue', fields: ['performerIds'], maxBytes: 1_048_576, send: sendTo(operator, 'PUT', commandPaths.ArrangeQueue(gig.id)) },
    {
      name: 'the next band',
      fields: ['staying', 'seen'],
      maxBytes: 1_048_576,
      send: sendTo(operator, 'POST', commandPaths.NextBand(gig.id)),
    },
  ];
  const results: BenchResult[] = [];
  for (const route of routesWithBodies) results.push(await measureWorstBody(probe, route));
  return results;
}

async function measureWorstBody(probe: HttpClient, { name, fields, maxBytes, send }: Route): Promise<BenchResult> {
  let worst = { shape: '', body: '', delayMs: 0 };
  for (const [shape, toValue] of Object.entries(valueShapes)) {
    const body = buildLargestBody(maxBytes, (count) => bodyWith(fields, toValue, count));
    // the shorter of two waits, because other processes of the machine may have delayed one
    const delayMs = Math.min(await measureLongestWait(probe, () => send(body)), await measureLongestWait(probe, () => send(body)));
    if (delayMs > worst.delayMs) worst = { shape, body, delayMs };
  }
  const compared = await compareAlternately(['{}', worst.body], (body) => measureLongestWait(probe, () => send(body)));
  const limit = Math.round(compared.baseline) + maxAddedMs;
  return withLimit(`longest wait of others beside the worst body for ${name} (${worst.shape})`, compared, limit, 'ms');
}

function buildLargestBody(maxBytes: number, build: (count: number) => string): string {
  let count = maxBytes / 2;
  let body = build(count);
  while (Buffer.byteLength(body) > maxBytes) body = build((count = Math.floor(count * 0.8)));
  return body;
}

/** @returns the longest response time of a probe while the work is done, in ms */
async function measureLongestWait(probe: HttpClient, work: () => Promise<unknown>): Promise<number> {
  const state = { isDone: false };
  let longestMs = 0;
  const done = work().then(() => (state.isDone = true));
  while (!state.isDone) {
    const startedAt = performance.now();
    await probe.get(routes.healthLive);
    longestMs = Math.max(longestMs, performance.now() - startedAt);
  }
  await done;
  return longestMs;
}
