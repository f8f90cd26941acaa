import { Changes1763711000000 } from '@jamjar/infra/changes/migrations/1763711000000-changes';
import { ChangeCauses1796300000000 } from '@jamjar/infra/changes/migrations/1796300000000-change-causes';
import { type MigrationClass } from '@jamjar/infra/database/migrate';
import { EventLog1795262400000 } from '@jamjar/infra/event-store/postgres/event-log.migration';
import { Replays1796100000000 } from './migrations/1796100000000-replays.js';
import { analyticsGroup } from './analytics.group.js';
import { gigsGroup } from './gigs.group.js';
import { type ProjectionGroup } from './read-model.js';

/** All projection groups. A listed group is migrated, run, part of the readiness check and rebuildable, without any other edit. */
export const projectionGroups: readonly ProjectionGroup[] = [gigsGroup, analyticsGroup];

/** The migrations of all tables that projections use. Server, worker and rebuild run them at their start, in any order. */
export const projectionMigrations: readonly MigrationClass[] = [
  EventLog1795262400000,
  Changes1763711000000,
  ...projectionGroups.flatMap(({ migrations }) => migrations),
  Replays1796100000000,
  ChangeCauses1796300000000,
];
