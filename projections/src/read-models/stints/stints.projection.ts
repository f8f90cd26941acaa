import { defineEventProjection } from '../../read-model.js';
import { StintRow } from './stints.entity.js';

/**
 * All stints, to the millisecond, for analyses in SQL: no query of Jamjar reads them. Whatever ends a stint (a swap, a removal, a reset, the
 * end of the gig, …) records a `PerformerLeftStage` event, so no other event is handled for it.
 */
export const stints = defineEventProjection({
  entity: StintRow,
  project({ type, data, gigId }) {
    if (type === 'PerformerWentOnStage') {
      const { at, ...stint } = data;
      return { upsert: { ...stint, gigId, startedAt: new Date(at), endedAt: null, counted: false } };
    }
    if (type !== 'PerformerLeftStage') return null;
    const { at, ...stint } = data;
    return { update: { ...stint, endedAt: new Date(at) } };
  },
});
