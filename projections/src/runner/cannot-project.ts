/** A fact that cannot be shown: it is not readable, or breaks its night's history. It will fail again. */
export class CannotProject extends Error {
  override readonly name = 'CannotProject';
}

/** Runs what is pure: whatever it throws is the facts' fault, not the weather's. */
export function blaming<Answer>(pure: () => Answer): Answer {
  try {
    return pure();
  } catch (error) {
    throw new CannotProject(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
