import { useState } from 'react';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';

export type Stays = ReturnType<typeof useStays>;

/** Who stays on stage when the next band is put on. The marks are this page's own; who leaves the stage, or is to leave it, does not stay. */
export function useStays(onStage: readonly PerformerView[]) {
  const [marked, setMarked] = useState<readonly PerformerView['id'][]>([]);
  return {
    ids: onStage.filter(({ id, pendingRemoval }) => marked.includes(id) && !pendingRemoval).map(({ id }) => id),
    toggle: (id: PerformerView['id']) => setMarked(marked.includes(id) ? marked.filter((other) => other !== id) : [...marked, id]),
    clear: () => setMarked([]),
  };
}
