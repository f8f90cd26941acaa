import { type LiveView } from '@jamjar/contracts/live/live.views';

type QueuedPerformer = LiveView['queue'][number];
/** A performer in the queue. `ahead`: how many performers who are not held come before; null for a held performer. */
export interface QueueEntry extends QueuedPerformer {
  ahead: number | null;
}

/** Adds `ahead` to each performer of the queue (docs/rules.md#places). */
export function numberQueue(queue: readonly QueuedPerformer[]): QueueEntry[] {
  let unheldCount = 0;
  return queue.map((performer) => ({ ...performer, ahead: performer.held ? null : unheldCount++ }));
}

/** Who goes on stage next, and who after them. */
export interface NextAndLater {
  next: readonly { key: string; name: string; instrument: string | null }[];
  /** The others of the queue who are not held. */
  later: readonly { key: string; name: string }[];
}

/** Next are the selected performers, otherwise the first of the queue who is not held (docs/rules.md#calling-order). */
export function toNextAndLater({ selected, queue }: Pick<LiveView, 'selected' | 'queue'>): NextAndLater {
  const unheld = queue.filter(({ held }) => !held);
  const [first, ...rest] = unheld;
  if (selected.length > 0) return { next: selected, later: unheld };
  return { next: first ? [{ ...first, instrument: first.instruments.join(', ') || null }] : [], later: rest };
}

/** In ms. A performer who started longer than this after the first on stage has a timer of their own. */
const sameStartMs = 60_000;

/** When the first performer on stage started, and whether another one started clearly later. @param onStage at least one */
export function findStageStarts(onStage: LiveView['onStage']): { firstStart: string; isLater: (since: string) => boolean } {
  const firstMs = Math.min(...onStage.map(({ since }) => Date.parse(since)));
  return { firstStart: new Date(firstMs).toISOString(), isLater: (since) => Date.parse(since) - firstMs > sameStartMs };
}
