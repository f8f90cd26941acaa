import { defineEventProjection } from '../../read-model.js';
import { StintRow } from './stints.entity.js';

/**
 * All stints, to the millisecond, for analyses in SQL: no query of Jamjar reads them. Whatever ends a stint (a swap, a removal, a reset, the
 * end of the gig, …) records a `PerformerLeftStage` event, so no other event is handled for it.
 */
export const stints = defineEventProjection<StintRow>({
  name: 'stints',
  entity: StintRow,
  handlers: {
    PerformerWentOnStage: ({ gigId, data: { performerId, stint, at, instruments, replacedPerformerId } }) => ({
      upsert: {
        performerId,
        stint,
        gigId,
        instruments,
        replacedPerformerId,
        startedAt: new Date(at),
        endedAt: null,
        counted: false,
      },
    }),
    PerformerLeftStage: ({ data: { performerId, stint, at, counted } }) => ({
      update: { performerId, stint, endedAt: new Date(at), counted },
    }),
  },
});
