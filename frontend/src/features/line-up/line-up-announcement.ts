import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';

/** When more changes than this happen at once, only their number is announced: a list of names would take too long to read out. */
const maxListedChanges = 3;

/**
 * The text for screen readers when performers were added, removed, selected, moved back to the queue, held or no longer held, or marked as
 * attended or not; empty without such a change. Changes on stage are announced by the stage panel.
 */
export function describeLineUpChange(before: readonly PerformerView[], after: readonly PerformerView[]): string {
  const beforeById = new Map(before.map((performer) => [performer.id, performer]));
  const idsAfter = new Set(after.map(({ id }) => id));
  const changes = [
    ...after.flatMap((performer) => describePerformerChange(performer, beforeById.get(performer.id))),
    ...before.filter(({ id }) => !idsAfter.has(id)).map(({ name }) => `${name} was removed`),
  ];
  return changes.length > maxListedChanges ? `${changes.length} changes in the list` : changes.join('. ');
}

function describePerformerChange(performer: PerformerView, before: PerformerView | undefined): string[] {
  const { name, attended, pendingStage } = performer;
  if (!before) return [`${name} was added`];
  if (attended !== before.attended) return [attended ? `${name} attended` : `${name} is marked as not attended`];
  if (pendingStage && !before.pendingStage) return [`${name} is selected`];
  return pendingStage || performer.onStage ? [] : describeQueueChange(performer, before);
}

/** The changes of a performer who now waits in the queue. */
function describeQueueChange({ name, held }: PerformerView, before: PerformerView): string[] {
  if (held !== before.held) return [held ? `${name} is held` : `${name} is back`];
  return before.pendingStage ? [`${name} is back in the queue`] : [];
}
