import { type Performer } from '@jamjar/contracts/live-events/live-event.state';
import { performerRow } from '@jamjar/contracts/live-events/live-event.views';
import { type RowOf, viewOfState } from '../../read-model.js';
import { PerformerRow } from './performers.entity.js';

/** The line-up as every screen shows it, the removed among it. */
export const performers = viewOfState({
  name: 'performers',
  entity: PerformerRow,
  items: (night) => night.performers,
  row: (performer: Performer, liveEventId): RowOf<PerformerRow> => {
    const view = performerRow(performer, liveEventId);
    const { addedAt, stageStartTime } = view;
    return { ...view, addedAt: new Date(addedAt), stageStartTime: stageStartTime === null ? null : new Date(stageStartTime) };
  },
});
