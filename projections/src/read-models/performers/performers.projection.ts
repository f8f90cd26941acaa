import { type Performer } from '@jamjar/contracts/gigs/gig.state';
import { performerRow } from '@jamjar/contracts/gigs/gig.views';
import { type RowOf, viewOfState } from '../../read-model.js';
import { PerformerRow } from './performers.entity.js';

/** The line-up as every screen shows it, the removed among it. */
export const performers = viewOfState({
  name: 'performers',
  entity: PerformerRow,
  items: (gig) => gig.performers,
  row: (performer: Performer, gigId): RowOf<PerformerRow> => {
    const view = performerRow(performer, gigId);
    const { addedAt, stageStartTime } = view;
    return { ...view, addedAt: new Date(addedAt), stageStartTime: stageStartTime === null ? null : new Date(stageStartTime) };
  },
});
