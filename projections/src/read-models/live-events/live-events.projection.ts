import { type LiveEventRowView, liveEventRow } from '@jamjar/contracts/live-events/live-event.views';
import { type RowOf, viewOfState } from '../../read-model.js';
import { LiveEventRow } from './live-events.entity.js';

/** The nights as every list and every page shows them. */
export const liveEvents = viewOfState({
  name: 'live_events',
  entity: LiveEventRow,
  items: (night, id) => new Map([[id, liveEventRow(night, id)]]),
  row: (view: LiveEventRowView): RowOf<LiveEventRow> => ({ ...view, date: new Date(view.date), createdAt: new Date(view.createdAt) }),
});
