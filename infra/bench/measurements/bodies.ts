import { bodyWith, valueShapes } from '@jamjar/backend/testing/body-shapes.fixture';
import { HttpClient } from '@jamjar/backend/testing/http-client';
import { createTestOrganisation, TestGig } from '@jamjar/backend/testing/test-organisation';
import { commandPaths } from '@jamjar/contracts/gigs/commands/sent-commands';
import { routes } from '@jamjar/contracts/routes';
import { type BenchContext, compareAlternately, startBackend } from '../measure.js';
import { type BenchResult, withLimit } from '../report.js';

interface Target {
  name: string;
  fields: readonly string[];
  /** As many as the route takes. */
  bytes: number;
  send: (body: string) => Promise<unknown>;
}
const maxAddedMs = 50;

/**
 * How long the worst of bodies, of every shape and as large as the route takes it, keeps the server from answering others: the longest answer
 * to a probe meanwhile. The baseline is the same beside an empty body.
 */
export async function measureBodies(context: BenchContext): Promise<BenchResult[]> {
  const server = await startBackend(context);
  const organisation = await createTestOrganisation(server, 'bench');
  const gig = await TestGig.createOpenMic(organisation, 10);
  const probe = new HttpClient(server);
  const to = (client: HttpClient, method: string, path: string) => (body: string) => client.send(method, path, { body });
  const [visitor, operator] = [new HttpClient(server), organisation.operatorClient];
  const signup = to(visitor, 'POST', routes.publicSignup('x'));
  const targets: Target[] = [
    { name: 'signing in', fields: ['username', 'password'], bytes: 16_384, send: to(visitor, 'POST', routes.login) },
    { name: 'a public signup', fields: ['names', 'instruments'], bytes: 16_384, send: signup },
    { name: 'a performer', fields: ['jamNightId', 'instruments', 'contact'], bytes: 65_536, send: to(operator, 'POST', routes.performers) },
    { name: 'a queue', fields: ['performerIds'], bytes: 1_048_576, send: to(operator, 'PUT', commandPaths.ArrangeQueue(gig.id)) },
    { name: 'the next band', fields: ['staying', 'seen'], bytes: 1_048_576, send: to(operator, 'POST', commandPaths.NextBand(gig.id)) },
  ];
  const results: BenchResult[] = [];
  for (const target of targets) results.push(await measureWorst(probe, target));
  return results;
}

async function measureWorst(probe: HttpClient, { name, fields, bytes, send }: Target): Promise<BenchResult> {
  let worst = { shape: '', body: '', delay: 0 };
  for (const [shape, toValue] of Object.entries(valueShapes)) {
    const body = largestWithin(bytes, (count) => bodyWith(fields, toValue, count));
    // The shorter of two, because what else runs on the machine delays one
    const delay = Math.min(await measureLongestWait(probe, () => send(body)), await measureLongestWait(probe, () => send(body)));
    if (delay > worst.delay) worst = { shape, body, delay };
  }
  const compared = await compareAlternately(['{}', worst.body], (body) => measureLongestWait(probe, () => send(body)));
  const limit = Math.round(compared.baseline) + maxAddedMs;
  return withLimit(`longest wait of others beside the worst body for ${name} (${worst.shape})`, compared, limit, 'ms');
}

function largestWithin(bytes: number, build: (count: number) => string): string {
  let count = bytes / 2;
  let body = build(count);
  while (Buffer.byteLength(body) > bytes) body = build((count = Math.floor(count * 0.8)));
  return body;
}

/** @returns the longest answer to a probe while the work is done, in ms */
async function measureLongestWait(probe: HttpClient, work: () => Promise<unknown>): Promise<number> {
  const state = { isDone: false };
  let longest = 0;
  const done = work().then(() => (state.isDone = true));
  while (!state.isDone) {
    const started = performance.now();
    await probe.get(routes.healthLive);
    longest = Math.max(longest, performance.now() - started);
  }
  await done;
  return longest;
}
