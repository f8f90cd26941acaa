import { randomUUID } from 'node:crypto';
import { EventStoreDBClient as EsdbClient, jsonEvent } from '@eventstore/db-client';
import { type ActionServer, recordActions, startActionBackend, startInsertServer, tracedEnvironment } from '../action-servers.js';
import { type BenchContext, compareAlternately, type Comparison, compareRates, compareTimes, measureRate } from '../measure.js';
import { withMinRatio, withMaxRatio, type BenchResult, withLimit, withoutTarget } from '../report.js';
import { countStatements } from '../trace/waterfall.js';

const maxClientCount = 64;

/** A stage action over HTTP (durable, answered with the performer's row) compared with a plain Nest POST of any body with one INSERT. */
export async function measureStageActions(context: BenchContext): Promise<BenchResult[]> {
  const [express, fastify] = [await startInsertServer(context, {}), await startInsertServer(context, { PLATFORM: 'fastify' })];
  const servers = [express, await startActionBackend(context, maxClientCount), fastify];
  const actions = servers.map(({ act }) => act);
  const times = await compareTimes(50, ...actions);
  const [rates16, rates64] = [await compareRates(16, ...actions), await compareRates(maxClientCount, ...actions)];
  const processorMs = await compareAlternately(servers, (server) => measureProcessorMs(server));
  const toPercent = (server: keyof Comparison) => ((processorMs[server] ?? NaN) * (rates64[server] ?? NaN)) / 10; // ms per s
  const shares = { baseline: toPercent('baseline'), fastify: toPercent('fastify'), ours: toPercent('ours') };
  return [
    withMaxRatio('stage action over HTTP, p50', times, 1.8),
    withMinRatio('stage actions over HTTP, 16 clients', rates16, 0.8, 'actions/s'),
    withMinRatio(`stage actions over HTTP, ${maxClientCount} clients`, rates64, 1, 'actions/s'),
    withMaxRatio(`processor time of the server per action, ${maxClientCount} clients`, processorMs, 1.2),
    withoutTarget(`processor share of the server, ${maxClientCount} clients`, shares, '%'),
    ...(await compareStatements(context)),
  ];
}

/** @returns the processor time of all threads of the server per action, under load, in milliseconds */
export async function measureProcessorMs({ server, act }: ActionServer, clientCount = maxClientCount): Promise<number> {
  let actionCount = 0;
  const msAtStart = server.processorMs();
  await measureRate(clientCount, 1_500, (client) => act(client).then(() => actionCount++));
  return (server.processorMs() - msAtStart) / actionCount;
}

/** Compares the numbers of SQL statements per action, which traced servers count in the `pg` library. */
async function compareStatements(context: BenchContext): Promise<BenchResult[]> {
  const baseline = await countStatementsOn(await startInsertServer(context, tracedEnvironment));
  const ours = await countStatementsOn(await startActionBackend(context, maxClientCount, tracedEnvironment));
  const toResult = (clients: string, count: keyof typeof ours, limit: number) =>
    withLimit(`statements per action, ${clients}`, { baseline: baseline[count], ours: ours[count] }, limit, '');
  return [
    toResult('1 client, before the response', 'beforeResponse', 1),
    toResult('1 client, in all', 'inAll', 3),
    toResult(`${maxClientCount} clients`, 'underLoad', 0.5),
  ];
}

async function countStatementsOn(server: ActionServer) {
  const { single, load } = await recordActions(server, maxClientCount);
  const stepCount = load.actions.flat().length; // each action has one response
  return { ...countStatements(single.actions), underLoad: stepCount / load.actions.length - 1 };
}

/**
 * A stage action over HTTP with the EventStoreDB of EVENTSTORE_URL as event store, compared with the append of one event by EventStoreDB's own
 * client. Without that setting nothing is measured.
 */
export async function measureEventStoreDbActions(context: BenchContext): Promise<BenchResult[]> {
  const url = process.env.EVENTSTORE_URL;
  if (!url) return [];
  const client = EsdbClient.connectionString(url);
  context.onClose(() => client.dispose());
  const streams = Array.from({ length: 16 }, () => `bench-${randomUUID()}`);
  const newEvent = () => jsonEvent({ type: 'PerformerWentOnStage', data: { performerId: randomUUID(), stint: 1 } });
  const append = (writer: number) => client.appendToStream(streams[writer] ?? '', newEvent());
  const { act } = await startActionBackend(context, streams.length, { EVENTSTORE_URL: url });
  const [times, rates] = [await compareTimes(50, append, act), await compareRates(streams.length, append, act)];
  return [
    withMaxRatio('stage action over HTTP with EventStoreDB, p50', times, 1.5),
    withMinRatio(`stage actions over HTTP with EventStoreDB, ${streams.length} clients`, rates, 0.8, 'actions/s'),
  ];
}
