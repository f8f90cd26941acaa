import { useState } from 'react';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';

/**
 * The choice of a performer who may cease to be available, for example because another user selects them.
 * @returns `chosen`: the present state of the chosen performer; `vanished`: the chosen performer once they are not in `available` any more
 */
export function useChosenPerformer(available: readonly PerformerView[]) {
  const [choice, choose] = useState<PerformerView | null>(null);
  const chosen = available.find(({ id }) => id === choice?.id) ?? null;
  return { chosen, vanished: chosen ? null : choice, choose };
}
