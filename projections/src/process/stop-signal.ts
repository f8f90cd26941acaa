/** A signal that aborts at the first SIGTERM or SIGINT. A second one exits the process at once. */
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
