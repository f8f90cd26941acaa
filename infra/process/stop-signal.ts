import { once } from 'node:events';

/** An AbortSignal that aborts at the first SIGTERM or SIGINT. The second SIGTERM or SIGINT exits the process at once. */
export function createStopSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping.signal.aborted) process.exit(1);
      stopping.abort(new Error('The process was asked to stop'));
    });
  }
  return stopping.signal;
}

/** Resolves when the process is asked to stop. */
export async function waitForStop(stopSignal: AbortSignal): Promise<void> {
  if (!stopSignal.aborted) await once(stopSignal, 'abort');
}

/** Rejects when the process is asked to stop, for work that does not watch the signal itself. */
export async function rejectOnStop(stopSignal: AbortSignal): Promise<never> {
  await waitForStop(stopSignal);
  throw stopSignal.reason;
}
