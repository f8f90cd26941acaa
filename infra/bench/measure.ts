import { type OnClose } from '../process/open-together.js';
import { ServerProcess } from '../faults/testing/server-process.js';
import { type CreateDatabase } from './test-postgres.js';

/** The parameter of a measurement. Everything that is registered with `onClose` is closed when the measurement ends. */
export interface BenchContext {
  createDatabase: CreateDatabase;
  onClose: OnClose;
}

/** Events are stored in Postgres, also when the environment names an EventStoreDB, unless a measurement says otherwise. */
export const postgresStoreEnvironment = { EVENTSTORE_URL: '' };

/** Starts a backend, on a new database unless `environment` names another, and stops it when the measurement ends. */
export async function startBackend(context: BenchContext, environment: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await ServerProcess.startBackend({
    DATABASE_URL: await context.createDatabase(),
    ...postgresStoreEnvironment,
    ...environment,
  });
  context.onClose(() => server.stop());
  return server;
}

type Action = (caller: number) => Promise<unknown>;

/** Runs `action` `count` times in sequence, after a warm-up of `count` / 10 runs. @returns durations in milliseconds */
export async function measureTimes(count: number, action: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const warmUpCount = Math.ceil(count / 10);
  for (let index = 0; index < warmUpCount + count; index++) {
    const startedAt = performance.now();
    await action();
    if (index >= warmUpCount) times.push(performance.now() - startedAt);
  }
  return times;
}

/** Lets `callerCount` callers repeat `action` for `durationMs`, after a warm-up of `durationMs` / 5. @returns calls of all per second */
export async function measureRate(callerCount: number, durationMs: number, action: Action): Promise<number> {
  let callCount = 0;
  let isRunning = true;
  const callers = Array.from({ length: callerCount }, async (_, caller) => {
    while (isRunning) {
      await action(caller);
      callCount++;
    }
  });
  await pause(durationMs / 5);
  callCount = 0;
  const startedAt = performance.now();
  await pause(durationMs);
  const rate = (callCount * 1_000) / (performance.now() - startedAt);
  isRunning = false;
  await Promise.all(callers);
  return rate;
}

/** Medians of several rounds: of Jamjar (`ours`), of a simpler task (`baseline`), and for some measurements of the simpler task on Fastify. */
export interface Comparison {
  baseline: number;
  ours: number;
  fastify?: number;
}

/**
 * Measures the given subjects in turn, in several rounds, so that a machine that slows down affects all of them.
 * @param subjects the baseline, Jamjar, and optionally the baseline on Fastify
 * @returns the medians of the rounds
 */
export async function compareAlternately<Subject>(
  subjects: readonly Subject[],
  measure: (subject: Subject) => Promise<number>,
  roundCount = 5,
): Promise<Comparison> {
  const results = subjects.map(() => [] as number[]);
  for (let round = 0; round < roundCount; round++) {
    for (const [index, subject] of subjects.entries()) results[index]?.push(await measure(subject));
  }
  const [baseline = NaN, ours = NaN, fastify] = results.map(median);
  return { baseline, ours, fastify };
}

/** Compares the durations of actions, in five rounds of 300 calls. @returns the medians of the percentiles, in milliseconds */
export const compareTimes = (percent: number, ...actions: Action[]): Promise<Comparison> =>
  compareAlternately(actions, async (action) => percentile(await measureTimes(300, () => action(0)), percent));

/** Compares how often `callerCount` concurrent callers complete actions, in five rounds of 1.5 s. @returns the medians, in calls per second */
export const compareRates = (callerCount: number, ...actions: Action[]): Promise<Comparison> =>
  compareAlternately(actions, (action) => measureRate(callerCount, 1_500, action));

/** @throws Error when there are no numbers */
export const median = (numbers: readonly number[]): number => percentile(numbers, 50);

/** The number at `percent` % of the sorted numbers. @throws Error when there are no numbers */
export function percentile(numbers: readonly number[], percent: number): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  const result = sorted[Math.min(numbers.length - 1, Math.floor((numbers.length * percent) / 100))];
  if (result === undefined) throw new Error('Nothing was measured');
  return result;
}

/** Resolves after the given time. */
export const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, milliseconds));
