import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type TimelineEntryView } from '@jamjar/contracts/gigs/timeline.views';

/** Builds the only entry of an action by Ines, which can be undone. */
export const timelineEntryFixture = (
  revision: number,
  type: string,
  performers: readonly PerformerView[],
  overrides: Partial<TimelineEntryView> = {},
): TimelineEntryView => ({
  revision,
  at: new Date().toISOString(),
  type,
  actor: { id: null, name: 'ines' },
  performers: performers.map(({ id, name }) => ({ id, name })),
  enabled: null,
  action: { from: revision, to: revision },
  undoable: true,
  undone: false,
  ...overrides,
});
