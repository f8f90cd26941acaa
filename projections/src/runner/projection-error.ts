/** An event that cannot be projected: it is not readable, or does not fit its gig's history. Retrying does not help. */
export class ProjectionError extends Error {
  override readonly name = 'ProjectionError';
}

/** Runs a function of an event that does no I/O. @throws ProjectionError instead of every error, as only the event can be its cause */
export function withProjectionErrors<Result>({ position }: { position: bigint }, project: () => Result): Result {
  try {
    return project();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ProjectionError(`The event at position ${position.toString()} cannot be shown: ${reason}`, { cause: error });
  }
}
