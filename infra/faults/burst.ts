import { routes } from '@jamjar/contracts/routes';
import { type PerformerId } from '@jamjar/contracts/ids';
import { type TimelineEntryView } from '@jamjar/contracts/gigs/gig.views';
import { type HttpClient } from './http-client.js';
import { type OpenGig } from './venue.js';

/** How often each performer was told to have gone on stage, and to have left it. */
export type Acknowledged = Map<PerformerId, { on: number; off: number }>;

/** Every performer goes on and off, all of them at once, until a call fails or `enough` answers true. @returns what was acknowledged */
export async function burst(client: HttpClient, gig: OpenGig, acknowledged: Acknowledged, enough: () => boolean): Promise<void> {
  await Promise.all(
    gig.performers.map(async (performer) => {
      const own = acknowledged.get(performer) ?? { on: 0, off: 0 };
      acknowledged.set(performer, own);
      while (!enough()) {
        const on = own.on === own.off;
        try {
          await client.call('POST', on ? routes.putOnStage(performer) : routes.takeOffStage(performer));
        } catch {
          return; // the server is gone: what was under way is in doubt
        }
        own[on ? 'on' : 'off']++;
      }
    }),
  );
}

export const total = (acknowledged: Acknowledged): number => [...acknowledged.values()].reduce((sum, { on, off }) => sum + on + off, 0);

/** What the history says of each performer: on and off in turn, nothing twice. @throws Error when it does not */
export function stageHistory(timeline: readonly TimelineEntryView[]): Acknowledged {
  const history: Acknowledged = new Map();
  for (const { type, performers, revision } of timeline) {
    const performer = performers[0]?.id;
    if (!performer || (type !== 'PerformerWentOnStage' && type !== 'PerformerLeftStage')) continue;
    const own = history.get(performer) ?? { on: 0, off: 0 };
    history.set(performer, own);
    const expected = own.on === own.off ? 'PerformerWentOnStage' : 'PerformerLeftStage';
    if (type !== expected) throw new Error(`Doubled or missing at revision ${revision}: ${type} instead of ${expected}`);
    own[type === 'PerformerWentOnStage' ? 'on' : 'off']++;
  }
  return history;
}

/** Performers of whom the history knows less than was acknowledged, or more than one action (the one in doubt) more. */
export function disagreements(acknowledged: Acknowledged, history: Acknowledged): string[] {
  return [...acknowledged].flatMap(([performer, told]) => {
    const kept = history.get(performer) ?? { on: 0, off: 0 };
    const difference = kept.on + kept.off - told.on - told.off;
    return difference === 0 || difference === 1 ? [] : [`${performer}: ${difference}`];
  });
}
