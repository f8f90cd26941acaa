/** An event that cannot be shown: it is not readable, or breaks its gig's history. It will fail again. */
export class CannotProject extends Error {
  override readonly name = 'CannotProject';
}

/** Runs what is pure: whatever it throws is this event's fault, not the weather's. */
export function blaming<Answer>({ position }: { position: bigint }, pure: () => Answer): Answer {
  try {
    return pure();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CannotProject(`The event at position ${position.toString()} cannot be shown: ${why}`, { cause: error });
  }
}
