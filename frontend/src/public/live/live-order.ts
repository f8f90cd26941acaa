import { type LiveView } from '@jamjar/contracts/live/live.views';

type Queued = LiveView['queue'][number];
/** Somebody in the queue. `ahead`: how many who are not held are called before; null for who is held, because nobody counts them. */
export interface QueueEntry extends Queued {
  ahead: number | null;
}

/** The queue with each one's place in it (docs/rules.md#places). */
export function numberQueue(queue: readonly Queued[]): QueueEntry[] {
  let unheld = 0;
  return queue.map((performer) => ({ ...performer, ahead: performer.held ? null : unheld++ }));
}

/** Who goes on next, and who after them. */
export interface UpNext {
  next: readonly { key: string; name: string; instrument: string | null }[];
  /** The rest of the queue without those who are held. */
  then: readonly { key: string; name: string }[];
}

/** Next are the selected, else the first of the queue who is not held (docs/rules.md#calling-order). */
export function toUpNext({ selected, queue }: Pick<LiveView, 'selected' | 'queue'>): UpNext {
  const unheld = queue.filter(({ held }) => !held);
  const [first, ...rest] = unheld;
  if (selected.length > 0) return { next: selected, then: unheld };
  return { next: first ? [{ ...first, instrument: first.instruments.join(', ') || null }] : [], then: rest };
}

/** Who has started so much later than the first has a time of their own, in ms. */
const sameStartMs = 60_000;

/** When those on stage started: the first of them, and who came clearly later. @param onStage at least one */
export function describeStarts(onStage: LiveView['onStage']): { first: string; isLater: (since: string) => boolean } {
  const firstMs = Math.min(...onStage.map(({ since }) => Date.parse(since)));
  return { first: new Date(firstMs).toISOString(), isLater: (since) => Date.parse(since) - firstMs > sameStartMs };
}
