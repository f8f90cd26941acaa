import { type PerformerReadModel } from '@jamjar/contracts/gigs/gig.views';
import { arrayColumn, column, defineEntity, nullableColumn, primaryColumn } from '../define-entity.js';

/** One row per performer, including removed ones. `PerformerView` and `PerformerReadModel` describe the columns. */
export const PerformerRow = defineEntity<PerformerReadModel>('performers', {
  id: primaryColumn('uuid'),
  gigId: column('uuid'),
  participantId: column('uuid'),
  addedAt: column('timestamptz'),
  instruments: arrayColumn('text'),
  currentInstruments: arrayColumn('text'),
  tier: nullableColumn('text'),
  priority: column('boolean'),
  performerType: column('text'),
  played: column('boolean'),
  performanceCount: column('integer'),
  timeOnStage: column('integer'),
  onStage: column('boolean'),
  stageStartTime: nullableColumn('timestamptz'),
  pendingStage: column('boolean'),
  pendingRemoval: column('boolean'),
  replacingPerformerId: nullableColumn('uuid'),
  replacedById: nullableColumn('uuid'),
  removed: column('boolean'),
  attended: column('boolean'),
  sortOrder: column('double precision'),
  raffleEntrances: column('integer'),
  raffleWins: column('integer'),
  revision: column('integer'),
  held: column('boolean'),
  lastPlayedAt: nullableColumn('timestamptz'),
  removedBy: nullableColumn('text'),
  calledAt: nullableColumn('timestamptz'),
});
