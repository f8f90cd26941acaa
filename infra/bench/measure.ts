/** Runs `action` so many times, one after the other, after a tenth of them as warm-up. @returns milliseconds of each, sorted */
export async function timesOf(count: number, action: (index: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const warmUp = Math.ceil(count / 10);
  for (let index = 0; index < warmUp + count; index++) {
    const started = performance.now();
    await action(index);
    if (index >= warmUp) times.push(performance.now() - started);
  }
  return sorted(times);
}

/** `clients` at once call `action` for so many milliseconds, after a fifth of them as warm-up. @returns calls a second */
export async function rateOf(clients: number, milliseconds: number, action: (client: number) => Promise<unknown>): Promise<number> {
  let done = 0;
  let running = true;
  const everybody = Array.from({ length: clients }, async (_, client) => {
    while (running) {
      await action(client);
      done++;
    }
  });
  await pause(milliseconds / 5);
  done = 0;
  const started = performance.now();
  await pause(milliseconds);
  const rate = (done * 1_000) / (performance.now() - started);
  running = false;
  await Promise.all(everybody);
  return rate;
}

/** The two in turn, so that a machine that slows down slows down both. @returns the median of each one's figures */
export async function inTurn(
  rounds: number,
  floor: () => Promise<number>,
  ours: () => Promise<number>,
): Promise<{ floor: number; ours: number }> {
  const figures = { floor: [] as number[], ours: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    figures.floor.push(await floor());
    figures.ours.push(await ours());
  }
  return { floor: percentile(sorted(figures.floor), 50), ours: percentile(sorted(figures.ours), 50) };
}

export function percentile(sortedTimes: readonly number[], percent: number): number {
  const time = sortedTimes[Math.min(sortedTimes.length - 1, Math.floor((sortedTimes.length * percent) / 100))];
  if (time === undefined) throw new Error('Nothing was measured');
  return time;
}

export const sorted = (numbers: readonly number[]): number[] => [...numbers].sort((one, other) => one - other);
export const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, milliseconds));
