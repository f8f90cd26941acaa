import { type Instant } from '@jamjar/contracts/ids';
import { defineVersionProjection, type VersionPeriod } from '../../version-projection.js';
import { AnalyticsEntriesRow } from './analytics-entries.entity.js';

/** A row is written again with each of its events, so it must not become long. */
const maxEventsPerRow = 100;

/** How many events each gig had at any instant (docs/rules.md#analytics). */
export const analyticsEntries = defineVersionProjection<Omit<AnalyticsEntriesRow, keyof VersionPeriod>>({
  entity: AnalyticsEntriesRow,
  fold(gigId) {
    let from: Instant | null = null;
    let entriesBefore = 0;
    let recordedMs: readonly number[] = [];
    return ({ settings: { organisationId } }, _event, recordedAt) => {
      if (from === null || recordedMs.length === maxEventsPerRow) {
        entriesBefore += recordedMs.length;
        recordedMs = [];
        from = recordedAt;
      }
      recordedMs = [...recordedMs, recordedAt];
      return [{ key: gigId, from, row: { gigId, organisationId, entriesBefore, recordedMs } }];
    };
  },
});
