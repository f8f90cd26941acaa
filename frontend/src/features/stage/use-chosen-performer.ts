import { useState } from 'react';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';

/**
 * A chosen performer who may cease to be available, for example because another user selects them.
 * @returns `chosen`: as the performer is now; `vanished`: who was chosen, once that performer is not available any more
 */
export function useChosenPerformer(available: readonly PerformerView[]) {
  const [choice, choose] = useState<PerformerView | null>(null);
  const chosen = available.find(({ id }) => id === choice?.id) ?? null;
  return { chosen, vanished: chosen ? null : choice, choose };
}
