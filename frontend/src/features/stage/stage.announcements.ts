import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';

/** The text for screen readers about performers who went on or off stage; empty when nobody did. */
export function stageAnnouncement(before: readonly PerformerView[], after: readonly PerformerView[]): string {
  const without = (performers: readonly PerformerView[], excluded: readonly PerformerView[]): PerformerView[] =>
    performers.filter(({ id }) => !excluded.some((other) => other.id === id));
  return [
    ...without(after, before).map(({ name }) => `${name} is on stage`),
    ...without(before, after).map(({ name }) => `${name} is off stage`),
  ].join('. ');
}
