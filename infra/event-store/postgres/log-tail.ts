import type { RecordedFact } from '../event-store.js';
import type { Alarm } from './alarm.js';

/** Reads the page of facts after a position. */
export type ReadPage = (after: bigint, limit: number) => Promise<RecordedFact[]>;

const pageSize = 2_000;

/** Notifications only wake: one that was lost costs a second, never a fact. */
const pollInterval = 1_000;

/**
 * Everything after a position, for ever, page by page; the next page is fetched while the consumer works on one, and never
 * more than that. Positions have no gaps and become visible in their order, so nothing is skipped.
 */
export async function* tailLog(readPage: ReadPage, alarm: Alarm, after: bigint, signal: AbortSignal): AsyncGenerator<RecordedFact> {
  const sleeper = alarm.sleeper();
  try {
    let position = after;
    let page = prefetched(readPage(position, pageSize));
    while (!signal.aborted) {
      const facts = await unlessAborted(page, signal);
      position = facts.at(-1)?.position ?? position;
      const more = facts.length === pageSize;
      if (more) page = prefetched(readPage(position, pageSize));
      for (const fact of facts) {
        yield fact;
        if (isOver(signal)) return;
      }
      if (more) continue;
      await sleeper.wait(pollInterval, signal);
      sleeper.listen();
      page = prefetched(readPage(position, pageSize));
    }
  } finally {
    sleeper.leave();
  }
}

/** Its failure is told when the page is asked for, if ever; until then nobody may take it for unhandled. */
function prefetched(page: Promise<RecordedFact[]>): Promise<RecordedFact[]> {
  page.catch(() => undefined);
  return page;
}

function unlessAborted(page: Promise<RecordedFact[]>, signal: AbortSignal): Promise<RecordedFact[]> {
  return new Promise((resolve, reject) => {
    const end = (): void => resolve([]);
    signal.addEventListener('abort', end, { once: true });
    page.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
  });
}

/** Asked anew each time: the signal changes while the consumer works. */
const isOver = (signal: AbortSignal): boolean => signal.aborted;
