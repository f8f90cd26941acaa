import { type TimelineReadModel } from '@jamjar/contracts/gigs/timeline.views';
import { arrayColumn, column, defineEntity, nullableColumn, primaryColumn } from '../define-entity.js';

/** One event of a gig as the timeline shows it. `TimelineReadModel` describes the columns. */
export const TimelineRow = defineEntity<TimelineReadModel>('timeline', {
  gigId: primaryColumn('uuid'),
  /** Revision of the event in the gig's stream, from 0. */
  revision: primaryColumn('integer'),
  /** When the event was recorded, unlike the event's own `at`, which is when it happened. */
  at: column('timestamptz'),
  type: column('text'),
  actorKind: column('text'),
  actorId: nullableColumn('uuid'),
  /** The performers whom the event affects: first the one who goes on stage or is selected, then the one who is replaced. */
  performerIds: arrayColumn('uuid'),
  actionFrom: column('integer'),
  undone: column('boolean'),
  enabled: nullableColumn('boolean'),
});
