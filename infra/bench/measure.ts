import { type OnClose } from '../process/open-together.js';
import { ServerProcess } from '../faults/server-process.js';
import { type CreateDatabase } from './test-postgres.js';

/** What one measurement works with. What it opens is closed when it ends. */
export interface BenchContext {
  createDatabase: CreateDatabase;
  onClose: OnClose;
}

/** Starts a backend, on a new database unless another is given, and stops it when the measurement ends. */
export async function startBackend({ createDatabase, onClose }: BenchContext, databaseUrl?: string): Promise<ServerProcess> {
  const server = await ServerProcess.startBackend({ DATABASE_URL: databaseUrl ?? (await createDatabase()) });
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

/** Lets so many callers repeat `action` concurrently for `durationMs`, after a warm-up of a fifth of that. @returns calls per second */
export async function measureRate(callers: number, durationMs: number, action: (caller: number) => Promise<unknown>): Promise<number> {
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

/** A number of Jamjar (`ours`) and that of a simpler task in the same run. */
export interface Comparison {
  baseline: number;
  ours: number;
}

type Measurement = () => Promise<number>;

/** Measures a baseline and what is compared with it (`ours`) alternately: a machine that slows down affects both. @returns the medians */
export async function compareAlternately(rounds: number, baseline: Measurement, ours: Measurement): Promise<Comparison> {
  const results = { baseline: [] as number[], ours: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    results.baseline.push(await baseline());
    results.ours.push(await ours());
  }
  return { baseline: percentile(results.baseline, 50), ours: percentile(results.ours, 50) };
}

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
