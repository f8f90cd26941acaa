import { routes } from '@jamjar/contracts/routes';
import { type PerformerId } from '@jamjar/contracts/ids';
import { type TimelineEntryView } from '@jamjar/contracts/gigs/gig.views';
import { type HttpClient } from './http-client.js';
import { type TestGig } from './test-organisation.js';

/** How often each performer went on and off stage, as acknowledged by the server or as recorded in the history. */
export type StageActionCounts = Map<PerformerId, { on: number; off: number }>;

/** Sends all performers on and off stage concurrently until a call fails or `shouldStop()`. Adds what was acknowledged to `acknowledged`. */
export async function runStageActions(
  client: HttpClient,
  gig: TestGig,
  acknowledged: StageActionCounts,
  shouldStop: () => boolean,
): Promise<void> {
  await Promise.all(
    gig.performers.map(async (performer) => {
      const own = acknowledged.get(performer) ?? { on: 0, off: 0 };
      acknowledged.set(performer, own);
      while (!shouldStop()) {
        const on = own.on === own.off;
        try {
          await client.call('POST', on ? routes.putOnStage(performer) : routes.takeOffStage(performer));
        } catch {
          return; // the server is gone; the outcome of the last call is unknown
        }
        own[on ? 'on' : 'off']++;
      }
    }),
  );
}

export const countActions = (acknowledged: StageActionCounts): number =>
  [...acknowledged.values()].reduce((sum, { on, off }) => sum + on + off, 0);

/** Counts the recorded actions of each performer. @throws Error when on and off do not alternate */
export function countRecordedActions(timeline: readonly TimelineEntryView[]): StageActionCounts {
  const history: StageActionCounts = new Map();
  for (const { type, performers, revision } of timeline) {
    const performer = performers[0]?.id;
    if (!performer || (type !== 'PerformerWentOnStage' && type !== 'PerformerLeftStage')) continue;
    const own = history.get(performer) ?? { on: 0, off: 0 };
    history.set(performer, own);
    const expected = own.on === own.off ? 'PerformerWentOnStage' : 'PerformerLeftStage';
    if (type !== expected) throw new Error(`Duplicate or missing action at revision ${revision}: ${type} instead of ${expected}`);
    own[type === 'PerformerWentOnStage' ? 'on' : 'off']++;
  }
  return history;
}

/**
 * Describes the performers whose history has fewer actions than were acknowledged, or at least two more.
 * One more is allowed: the last call, whose outcome is unknown.
 */
export function findDisagreements(acknowledged: StageActionCounts, history: StageActionCounts): string[] {
  return [...acknowledged].flatMap(([performer, acknowledgedCounts]) => {
    const recorded = history.get(performer) ?? { on: 0, off: 0 };
    const difference = recorded.on + recorded.off - acknowledgedCounts.on - acknowledgedCounts.off;
    return difference === 0 || difference === 1 ? [] : [`${performer}: ${difference}`];
  });
}
