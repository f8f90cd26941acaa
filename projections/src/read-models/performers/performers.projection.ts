import { toPerformerReadModel } from '@jamjar/contracts/gigs/gig.views';
import { defineStateProjection } from '../../read-model.js';
import { PerformerRow } from './performers.entity.js';

/** One row per performer of a gig, including removed ones. */
export const performers = defineStateProjection({
  entity: PerformerRow,
  items: (gig) => gig.performers,
  row: toPerformerReadModel,
});
