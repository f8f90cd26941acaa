import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { type PerformerId } from '@jamjar/contracts/ids';
import { type TimelineEntryView } from '@jamjar/contracts/gigs/timeline.views';
import { type HttpClient } from '@jamjar/backend/testing/http-client';

/** How often each performer went on and off stage, either acknowledged by the server or recorded in the history. */
export type StageActionCounts = Map<PerformerId, { on: number; off: number }>;

/** Puts all performers on and off stage concurrently, each until a request for that performer fails or `shouldStop()` is true. Counts successes in `acknowledged`. */
export async function runStageActions(
  client: HttpClient,
  performerIds: readonly PerformerId[],
  acknowledged: StageActionCounts,
  shouldStop: () => boolean,
): Promise<void> {
  await Promise.all(
    performerIds.map(async (performerId) => {
      const counts = acknowledged.get(performerId) ?? { on: 0, off: 0 };
      acknowledged.set(performerId, counts);
      while (!shouldStop()) {
        const isOffStage = counts.on === counts.off;
        try {
          await client.call('POST', isOffStage ? commandPaths.PutOnStage(performerId) : commandPaths.TakeOffStage(performerId));
        } catch {
          return; // the server is gone; the outcome of the last call is unknown
        }
        counts[isOffStage ? 'on' : 'off']++;
      }
    }),
  );
}

/** The number of actions on and off stage of all performers. */
export const countActions = (counts: StageActionCounts): number => [...counts.values()].reduce((sum, { on, off }) => sum + on + off, 0);

/** Counts the recorded actions of each performer. @throws Error when on and off do not alternate */
export function countRecordedActions(timeline: readonly TimelineEntryView[]): StageActionCounts {
  const recordedCounts: StageActionCounts = new Map();
  for (const { type, performers, revision } of timeline) {
    const performerId = performers[0]?.id;
    if (!performerId || (type !== 'PerformerWentOnStage' && type !== 'PerformerLeftStage')) continue;
    const counts = recordedCounts.get(performerId) ?? { on: 0, off: 0 };
    recordedCounts.set(performerId, counts);
    const expected = counts.on === counts.off ? 'PerformerWentOnStage' : 'PerformerLeftStage';
    if (type !== expected) throw new Error(`Duplicate or missing action at revision ${revision}: ${type} instead of ${expected}`);
    counts[type === 'PerformerWentOnStage' ? 'on' : 'off']++;
  }
  return recordedCounts;
}

/**
 * Describes the performers whose history has fewer actions than were acknowledged, or at least two more.
 * One more is allowed: the action of the last request, whose outcome is unknown.
 */
export function findCountMismatches(acknowledged: StageActionCounts, recordedCounts: StageActionCounts): string[] {
  return [...acknowledged].flatMap(([performerId, acknowledgedCounts]) => {
    const recorded = recordedCounts.get(performerId) ?? { on: 0, off: 0 };
    const difference = recorded.on + recorded.off - acknowledgedCounts.on - acknowledgedCounts.off;
    return difference === 0 || difference === 1 ? [] : [`${performerId}: ${difference}`];
  });
}
