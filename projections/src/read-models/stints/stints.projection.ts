import { listOfEvents } from '../../read-model.js';
import { StintRow } from './stints.entity.js';

/**
 * Every time somebody stood on stage, to the millisecond: what analytics and auditors read. Whatever ends a stint (a swap, a removal,
 * a reset, the end of the gig) says so by the event that they left the stage.
 */
export const stints = listOfEvents<StintRow>({
  name: 'stints',
  entity: StintRow,
  on: {
    PerformerWentOnStage: ({ gigId, data: { performerId, stint, at, instruments, replaced } }) => ({
      put: {
        performerId,
        stint,
        gigId,
        instruments,
        replacedPerformerId: replaced,
        startedAt: new Date(at),
        endedAt: null,
        counted: false,
      },
    }),
    PerformerLeftStage: ({ data: { performerId, stint, at, counted } }) => ({
      change: { performerId, stint, endedAt: new Date(at), counted },
    }),
  },
});
