import { type OnClose } from '../process/open-together.js';
import { ServerProcess } from '../faults/testing/server-process.js';
import { type CreateDatabase } from './test-postgres.js';

/** What one measurement works with. What it opens is closed when it ends. */
export interface BenchContext {
  createDatabase: CreateDatabase;
  onClose: OnClose;
}

/** Events are stored in Postgres, also when the environment names an EventStoreDB, unless a measurement says otherwise. */
export const postgresStore = { EVENTSTORE_URL: '' };

/** Starts a backend, on a new database unless `environment` names another, and stops it when the measurement ends. */
export async function startBackend(context: BenchContext, environment: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await ServerProcess.startBackend({ DATABASE_URL: await context.createDatabase(), ...postgresStore, ...environment });
  context.onClose(() => server.stop());
  return server;
}

type Action = (caller: number) => Promise<unknown>;

/** Runs `action` `count` times in sequence, after a warm-up of a tenth of that. @returns durations in milliseconds */
export async function measureTimes(count: number, action: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const warmUp = Math.ceil(count / 10);
  for (let index = 0; index < warmUp + count; index++) {
    const started = performance.now();
    await action();
    if (index >= warmUp) times.push(performance.now() - started);
  }
  return times;
}

/** Lets so many callers repeat `action` concurrently for `durationMs`, after a warm-up of a fifth of that. @returns calls per second */
export async function measureRate(callers: number, durationMs: number, action: Action): Promise<number> {
  let calls = 0;
  let running = true;
  const allCallers = Array.from({ length: callers }, async (_, caller) => {
    while (running) {
      await action(caller);
      calls++;
    }
  });
  await pause(durationMs / 5);
  calls = 0;
  const started = performance.now();
  await pause(durationMs);
  const rate = (calls * 1_000) / (performance.now() - started);
  running = false;
  await Promise.all(allCallers);
  return rate;
}

/** A number of Jamjar (`ours`) and that of a simpler task in the same run; of some tasks also when they run on Fastify. */
export interface Comparison {
  baseline: number;
  ours: number;
  fastify?: number;
}

/**
 * Measures a baseline, Jamjar and, if given, the baseline on Fastify, in turn: a machine that slows down affects all.
 * @returns the medians of the rounds
 */
export async function compareAlternately<Thing>(
  things: readonly Thing[],
  measure: (thing: Thing) => Promise<number>,
  rounds = 5,
): Promise<Comparison> {
  const results = things.map(() => [] as number[]);
  for (let round = 0; round < rounds; round++) {
    for (const [index, thing] of things.entries()) results[index]?.push(await measure(thing));
  }
  const [baseline = NaN, ours = NaN, fastify] = results.map(median);
  return { baseline, ours, fastify };
}

/** Compares the durations of actions, in five rounds of 300 calls. @returns the medians of the percentiles, in milliseconds */
export const compareTimes = (percent: number, ...actions: Action[]): Promise<Comparison> =>
  compareAlternately(actions, async (action) => percentile(await measureTimes(300, () => action(0)), percent));

/** Compares how often so many callers complete actions, in five rounds of 1.5 s. @returns the medians, in calls per second */
export const compareRates = (callers: number, ...actions: Action[]): Promise<Comparison> =>
  compareAlternately(actions, (action) => measureRate(callers, 1_500, action));

/** The middle of the numbers in their order. @throws Error without any */
export const median = (numbers: readonly number[]): number => percentile(numbers, 50);

/** The smallest number that so many percent of the numbers are below. @throws Error without any */
export function percentile(numbers: readonly number[], percent: number): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  const result = sorted[Math.min(numbers.length - 1, Math.floor((numbers.length * percent) / 100))];
  if (result === undefined) throw new Error('Nothing was measured');
  return result;
}

/** Resolves after so many milliseconds. */
export const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, milliseconds));
