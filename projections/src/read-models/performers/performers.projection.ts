import { type Performer } from '@jamjar/contracts/gigs/gig.state';
import { toPerformerReadModel } from '@jamjar/contracts/gigs/gig.views';
import { type RowOf, defineStateProjection } from '../../read-model.js';
import { PerformerRow } from './performers.entity.js';

/** One row per performer of a gig, including removed ones. */
export const performers = defineStateProjection({
  name: 'performers',
  entity: PerformerRow,
  items: (gig) => gig.performers,
  row: (performer: Performer, gigId): RowOf<PerformerRow> => {
    const readModel = toPerformerReadModel(performer, gigId);
    const { addedAt, stageStartTime } = readModel;
    return { ...readModel, addedAt: new Date(addedAt), stageStartTime: stageStartTime === null ? null : new Date(stageStartTime) };
  },
});
