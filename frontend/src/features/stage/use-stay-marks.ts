import { useState } from 'react';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';

export type StayMarks = ReturnType<typeof useStayMarks>;

/** The performers who stay on stage when the next band is put on. Each page has its own marks; who leaves or is to leave does not stay. */
export function useStayMarks(onStage: readonly PerformerView[]) {
  const [marks, setMarks] = useState<readonly PerformerView['id'][]>([]);
  const marksOnStage = marks.filter((mark) => onStage.some(({ id }) => id === mark));
  if (marksOnStage.length < marks.length) setMarks(marksOnStage); // so that who comes back on stage is not marked
  return {
    ids: onStage.filter(({ id, pendingRemoval }) => marks.includes(id) && !pendingRemoval).map(({ id }) => id),
    toggle: (id: PerformerView['id']) => setMarks(marks.includes(id) ? marks.filter((other) => other !== id) : [...marks, id]),
    clear: () => setMarks([]),
  };
}
