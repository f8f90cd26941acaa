import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';

/** When more changes arrive at once, only their number is announced. */
const maxListedChanges = 3;

/**
 * The text for screen readers about added, removed, selected and attending performers; empty when none of that changed. Changes on stage are
 * announced by the stage panel.
 */
export function lineUpAnnouncement(before: readonly PerformerView[], now: readonly PerformerView[]): string {
  const beforeById = new Map(before.map((performer) => [performer.id, performer]));
  const currentIds = new Set(now.map(({ id }) => id));
  const changes = [
    ...now.flatMap((performer) => changesOf(performer, beforeById.get(performer.id))),
    ...before.filter(({ id }) => !currentIds.has(id)).map(({ name }) => `${name} was removed`),
  ];
  return changes.length > maxListedChanges ? `${changes.length} changes in the list` : changes.join('. ');
}

function changesOf(performer: PerformerView, before: PerformerView | undefined): string[] {
  const { name, attended, pendingStage, onStage } = performer;
  if (!before) return [`${name} was added`];
  if (attended !== before.attended) return [attended ? `${name} attended` : `${name} is marked as not attended`];
  if (pendingStage && !before.pendingStage) return [`${name} is selected`];
  return before.pendingStage && !pendingStage && !onStage ? [`${name} is back in the queue`] : [];
}
