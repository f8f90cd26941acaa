/** An event that cannot be projected: it is not readable, or does not fit its gig's history. Retrying does not help. */
export class ProjectionError extends Error {
  override readonly name = 'ProjectionError';
}

/**
 * Runs `project`, which works without I/O on one event, or on several of one gig, of which the first is given.
 * @throws ProjectionError for any error, as only these events can be its cause; the message names the given one
 */
export function withProjectionErrors<Result>({ position }: { position: bigint }, project: () => Result): Result {
  try {
    return project();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ProjectionError(`The event at position ${position.toString()} cannot be shown: ${reason}`, { cause: error });
  }
}
