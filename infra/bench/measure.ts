/** Runs `action` `count` times in sequence, after a warm-up of a tenth of that. @returns sorted durations in milliseconds */
export async function measureTimes(count: number, action: (index: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const warmUp = Math.ceil(count / 10);
  for (let index = 0; index < warmUp + count; index++) {
    const started = performance.now();
    await action(index);
    if (index >= warmUp) times.push(performance.now() - started);
  }
  return sortAscending(times);
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

/** Measures a baseline and what is compared with it (`ours`) alternately: a machine that slows down affects both. @returns the medians */
export async function compareAlternately(
  rounds: number,
  baseline: () => Promise<number>,
  ours: () => Promise<number>,
): Promise<{ baseline: number; ours: number }> {
  const results = { baseline: [] as number[], ours: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    results.baseline.push(await baseline());
    results.ours.push(await ours());
  }
  return { baseline: percentile(sortAscending(results.baseline), 50), ours: percentile(sortAscending(results.ours), 50) };
}

export function percentile(sortedNumbers: readonly number[], percent: number): number {
  const result = sortedNumbers[Math.min(sortedNumbers.length - 1, Math.floor((sortedNumbers.length * percent) / 100))];
  if (result === undefined) throw new Error('Nothing was measured');
  return result;
}

export const sortAscending = (numbers: readonly number[]): number[] => [...numbers].sort((one, other) => one - other);
export const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, milliseconds));
