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
