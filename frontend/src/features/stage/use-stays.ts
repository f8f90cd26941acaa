import { useState } from 'react';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';

export type Stays = ReturnType<typeof useStays>;

/** The performers who stay on stage when the next band is put on. Each page has its own marks; who leaves or is to leave does not stay. */
export function useStays(onStage: readonly PerformerView[]) {
  const [marks, setMarks] = useState<readonly PerformerView['id'][]>([]);
  return {
    ids: onStage.filter(({ id, pendingRemoval }) => marks.includes(id) && !pendingRemoval).map(({ id }) => id),
    toggle: (id: PerformerView['id']) => setMarks(marks.includes(id) ? marks.filter((other) => other !== id) : [...marks, id]),
    clear: () => setMarks([]),
  };
}
