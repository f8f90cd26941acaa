import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';

/** More at once are not told one by one. */
const few = 3;

/** Who came, left or attended since, in words for a screen reader; empty when nothing of that changed. The stage tells its own. */
export function lineUpNews(before: readonly PerformerView[], now: readonly PerformerView[]): string {
  const was = new Map(before.map((performer) => [performer.id, performer]));
  const is = new Set(now.map(({ id }) => id));
  const told = [
    ...now.flatMap((performer) => newsOf(performer, was.get(performer.id))),
    ...before.filter(({ id }) => !is.has(id)).map(({ name }) => `${name} was removed`),
  ];
  return told.length > few ? `${told.length} changes in the list` : told.join('. ');
}

function newsOf(performer: PerformerView, before: PerformerView | undefined): string[] {
  const { name, attended, pendingStage, onStage } = performer;
  if (!before) return [`${name} was added`];
  if (attended !== before.attended) return [attended ? `${name} attended` : `${name} is marked as not attended`];
  if (pendingStage && !before.pendingStage) return [`${name} is selected`];
  return before.pendingStage && !pendingStage && !onStage ? [`${name} is back in the queue`] : [];
}
