import { type Instant } from '@jamjar/contracts/ids';
import { defineVersionProjection, type VersionPeriod } from '../../version-projection.js';
import { AnalyticsEntriesRow } from './analytics-entries.entity.js';

/** Limited, because the whole row is written again with each further event. */
const maxEventsPerRow = 100;

/** The times of all events, from which the number of events at any instant is counted (docs/rules.md#analytics). */
export const analyticsEntries = defineVersionProjection<Omit<AnalyticsEntriesRow, keyof VersionPeriod>>({
  entity: AnalyticsEntriesRow,
  createFindVersions(gigId) {
    let rowStartedAt: Instant | null = null;
    let entriesBefore = 0;
    let recordedMs: readonly number[] = [];
    return ({ settings: { organisationId } }, _event, recordedAt) => {
      if (rowStartedAt === null || recordedMs.length === maxEventsPerRow) {
        entriesBefore += recordedMs.length;
        recordedMs = [];
        rowStartedAt = recordedAt;
      }
      recordedMs = [...recordedMs, recordedAt];
      return [{ key: gigId, from: rowStartedAt, row: { gigId, organisationId, entriesBefore, recordedMs } }];
    };
  },
});
