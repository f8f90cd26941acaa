import { type ActionServer, startActionBackend, startInsertServer } from '../action-servers.js';
import {
  type BenchContext,
  type Comparison,
  type Load,
  measureAlternately,
  measureLoad,
  measureMedianTime,
  percentile,
} from '../measure.js';
import { atLeast, atMost, type BenchResult, withLimit, withoutTarget } from '../report.js';
import { recordLoad, recordSingleActions, tracedEnvironment } from '../trace/traced-server.js';
import { countStatements } from '../trace/waterfall.js';

/** Each of the concurrent clients acts on a gig of its own. */
const maxClients = 64;

/** A stage action over HTTP (durable, answered with the row as it is now) compared with a plain Nest POST of any body with one INSERT. */
export async function measureStageActions(context: BenchContext): Promise<BenchResult[]> {
  const servers = [
    await startInsertServer(context, 'express'),
    await startActionBackend(context, maxClients),
    await startInsertServer(context, 'fastify'),
  ];
  const times = await measureAlternately(5, servers, ({ act }) => measureMedianTime(() => act(0)));
  const loads16 = await measureLoads(servers, 16);
  const loads64 = await measureLoads(servers, 64);
  return [
    ...compare(times, 'ms', (p50s) => atMost('stage action over HTTP, p50', p50s, 1.8)),
    ...compare(pick(loads16, 'rate'), 'actions/s', (rates) => atLeast('stage actions over HTTP, 16 clients', rates, 0.8, 'actions/s')),
    ...compare(pick(loads64, 'rate'), 'actions/s', (rates) => atLeast('stage actions over HTTP, 64 clients', rates, 1, 'actions/s')),
    ...compare(pick(loads64, 'processorMs'), 'ms', (times) => atMost('processor time of the server per action, 64 clients', times, 1.2)),
    ...compare(pick(loads64, 'processorPercent'), '%', (shares) => withoutTarget('processor share of the server, 64 clients', shares, '%')),
    ...(await compareStatements(context)),
  ];
}

const measureLoads = (servers: readonly ActionServer[], clients: number): Promise<Load[][]> =>
  measureAlternately(3, servers, ({ act, server }) => measureLoad(clients, 2_000, act, () => server.processorMs()));

const pick = (loads: readonly Load[][], field: keyof Load): number[][] => loads.map((rounds) => rounds.map((load) => load[field]));

/** @param numbers of all rounds: of Nest on Express, of Jamjar, of Nest on Fastify, which has no target */
function compare(numbers: readonly number[][], unit: string, toResult: (compared: Comparison) => BenchResult): BenchResult[] {
  const [express = NaN, ours = NaN, fastify = NaN] = numbers.map((rounds) => percentile(rounds, 50));
  return [toResult({ baseline: express, ours }), withoutTarget('  with the baseline on Fastify', { baseline: fastify, ours }, unit)];
}

/** The statements of an action on Postgres, counted by the clients' library in servers that are traced. */
async function compareStatements(context: BenchContext): Promise<BenchResult[]> {
  const baseline = await count(await startInsertServer(context, 'express', tracedEnvironment));
  const ours = await count(await startActionBackend(context, maxClients, tracedEnvironment));
  const toResult = (name: string, field: keyof typeof ours, limit: number) =>
    withLimit(`statements per action, ${name}`, { baseline: baseline[field], ours: ours[field] }, limit, '');
  return [
    toResult('1 client, before the response', 'beforeResponse', 1),
    toResult('1 client, in all', 'inAll', 3),
    toResult(`${maxClients} clients`, 'underLoad', 0.5),
  ];
}

async function count(server: ActionServer): Promise<{ beforeResponse: number; inAll: number; underLoad: number }> {
  const single = countStatements(await recordSingleActions(server));
  const { requests, statements } = await recordLoad(server, maxClients);
  return { ...single, underLoad: statements.length / requests.length };
}
