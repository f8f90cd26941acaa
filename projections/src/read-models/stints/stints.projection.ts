import { defineEventProjection } from '../../read-model.js';
import { StintRow } from './stints.entity.js';

/**
 * All stints; the pace of gigs is measured on them (docs/rules.md#forecast). Whatever ends a stint (a swap, a removal, a reset, the end
 * of the gig, …) records a `PerformerLeftStage` event, so no other event needs to end it. An undo reopens a stint or marks it as undone.
 */
export const stints = defineEventProjection({
  entity: StintRow,
  // Copies field by field: objects made by a rest pattern are slow to copy, which would slow down a rebuild
  project({ type, data, gigId }) {
    if (type === 'PerformerWentOnStage') {
      const { performerId, stint, at, instruments, replacedPerformerId } = data;
      return {
        upsert: {
          performerId,
          stint,
          gigId,
          instruments,
          replacedPerformerId,
          startedAt: new Date(at),
          endedAt: null,
          counted: false,
          undone: false,
        },
      };
    }
    if (type === 'ActionUndone')
      return data.stints.map(({ performerId, stint, change }) =>
        change === 'undone'
          ? { update: { performerId, stint, undone: true } }
          : { update: { performerId, stint, endedAt: null, counted: false } },
      );
    if (type !== 'PerformerLeftStage') return null;
    const { performerId, stint, at, counted } = data;
    return { update: { performerId, stint, endedAt: new Date(at), counted } };
  },
});
