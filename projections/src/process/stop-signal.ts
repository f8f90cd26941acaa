/** Aborts when the process is asked to end. Whoever insists ends it at once. */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping.signal.aborted) process.exit(1);
      stopping.abort(new Error('It was asked to end'));
    });
  }
  return stopping.signal;
}
