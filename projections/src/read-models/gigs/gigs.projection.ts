import { toGigReadModel } from '@jamjar/contracts/gigs/gig.views';
import { defineStateProjection } from '../../read-model.js';
import { GigRow } from './gigs.entity.js';

/** One row per gig, including deleted ones. */
export const gigs = defineStateProjection({
  entity: GigRow,
  items: (gig, id) => new Map([[id, gig]]),
  row: toGigReadModel,
});
