import { type OnClose } from '../process/open-together.js';
import { ServerProcess } from '../faults/server-process.js';
import { type CreateDatabase } from './test-postgres.js';

/** Environment variables of a process, by name. */
export type Environment = Readonly<Record<string, string>>;

/** What one measurement works with. What it opens is closed when it ends. */
export interface BenchContext {
  createDatabase: CreateDatabase;
  onClose: OnClose;
}

/** Events are stored in Postgres, also when the environment names an EventStoreDB, unless a measurement says otherwise. */
export const postgresStore = { EVENTSTORE_URL: '' };

/** Starts a backend, on a new database unless `environment` names another, and stops it when the measurement ends. */
export async function startBackend({ createDatabase, onClose }: BenchContext, environment: Environment = {}): Promise<ServerProcess> {
  const server = await ServerProcess.startBackend({
    DATABASE_URL: environment.DATABASE_URL ?? (await createDatabase()),
    ...postgresStore,
    ...environment,
  });
  onClose(() => server.stop());
  return server;
}

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

/** What a server did under load. */
export interface Load {
  /** Calls per second. */
  rate: number;
  /** Processor time of the server per call. */
  processorMs: number;
  /** Processor time of the server in per cent of the time; more than 100 on several processors. */
  processorPercent: number;
}

/** Lets so many callers repeat `action` concurrently for `durationMs`, after a warm-up of a fifth of that. @returns calls per second */
export const measureRate = async (callers: number, durationMs: number, action: (caller: number) => Promise<unknown>): Promise<number> =>
  (await measureLoad(callers, durationMs, action, () => 0)).rate;

/** As `measureRate`. @param processorMs reads the processor time of the server that is called, in ms */
export async function measureLoad(
  callers: number,
  durationMs: number,
  action: (caller: number) => Promise<unknown>,
  processorMs: () => number,
): Promise<Load> {
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
  const [started, processorAtStart] = [performance.now(), processorMs()];
  await pause(durationMs);
  const [elapsedMs, usedMs] = [performance.now() - started, processorMs() - processorAtStart];
  const load = { rate: (calls * 1_000) / elapsedMs, processorMs: usedMs / calls, processorPercent: (usedMs * 100) / elapsedMs };
  running = false;
  await Promise.all(allCallers);
  return load;
}

/** A number of Jamjar (`ours`) and that of a simpler task in the same run. */
export interface Comparison {
  baseline: number;
  ours: number;
}

type Measurement = () => Promise<number>;

/** Measures a baseline and what is compared with it (`ours`) alternately. @returns the medians */
export async function compareAlternately(rounds: number, baseline: Measurement, ours: Measurement): Promise<Comparison> {
  const [baselines = [], oursOfRounds = []] = await measureAlternately(rounds, [baseline, ours], (measure) => measure());
  return { baseline: percentile(baselines, 50), ours: percentile(oursOfRounds, 50) };
}

/** Measures several things in turn: a machine that slows down affects all. @returns for each thing the results of all rounds */
export async function measureAlternately<Thing, Result>(
  rounds: number,
  things: readonly Thing[],
  measure: (thing: Thing) => Promise<Result>,
): Promise<Result[][]> {
  const results = things.map(() => [] as Result[]);
  for (let round = 0; round < rounds; round++) {
    for (const [index, thing] of things.entries()) results[index]?.push(await measure(thing));
  }
  return results;
}

/** Runs `action` 300 times in sequence, after a warm-up. @returns the median duration in milliseconds */
export const measureMedianTime = async (action: () => Promise<unknown>): Promise<number> => percentile(await measureTimes(300, action), 50);

/** Compares the durations of two actions, in five rounds of 300 calls. @returns the medians of the percentiles, in milliseconds */
export function compareTimes(percent: number, baseline: () => Promise<unknown>, ours: () => Promise<unknown>): Promise<Comparison> {
  const measurePercentile = async (action: () => Promise<unknown>) => percentile(await measureTimes(300, action), percent);
  return compareAlternately(
    5,
    () => measurePercentile(baseline),
    () => measurePercentile(ours),
  );
}

export function percentile(numbers: readonly number[], percent: number): number {
  const result = sortAscending(numbers)[Math.min(numbers.length - 1, Math.floor((numbers.length * percent) / 100))];
  if (result === undefined) throw new Error('Nothing was measured');
  return result;
}

const sortAscending = (numbers: readonly number[]): number[] => [...numbers].sort((one, other) => one - other);
export const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, milliseconds));
