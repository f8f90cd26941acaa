import { type GigId } from '@jamjar/contracts/ids';
import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { type NewChange } from '@jamjar/contracts/realtime/changes';
import { type MigrationClass } from '@jamjar/infra/database/migrate';
import { type RecordedGigEvent } from './gig-event.js';
import { type ChangedRow, type EventProjection, type StateProjection } from './read-model.js';
import { type TotalsProjection } from './totals-projection.js';

/** Read models that are projected together: they share one checkpoint, one runner and one transaction per batch. */
export interface ProjectionGroup {
  /** Key of the checkpoint row; must never change. */
  readonly name: string;
  readonly stateProjections: readonly StateProjection[];
  readonly eventProjections: readonly EventProjection[];
  readonly totalsProjections: readonly TotalsProjection[];
  /** Create the tables of the read models. */
  readonly migrations: readonly MigrationClass[];
  /** The changes that are recorded for one gig's part of a batch, in order. A pure function. */
  toChanges(batch: ProjectedGigBatch): readonly NewChange[];
}

/** The part of a batch that belongs to one gig. */
export interface ProjectedGigBatch {
  readonly gigId: GigId;
  /** The state after the batch. */
  readonly gig: Gig;
  readonly events: readonly RecordedGigEvent[];
  /** The rows of a state projection that the batch changed, as `RowTracker.takeChangedRows` returned them. */
  readonly changedRows: (projection: StateProjection) => readonly ChangedRow[];
}
