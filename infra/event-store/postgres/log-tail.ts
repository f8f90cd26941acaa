import type { RecordedEvent } from '../event-store.js';
import type { Alarm } from './alarm.js';

/** Reads the page of events after a position. */
export type ReadPage = (after: bigint, limit: number) => Promise<RecordedEvent[]>;

const pageSize = 2_000;

/** Notifications only wake: one that was lost costs a second, never an event. */
const pollInterval = 1_000;

/**
 * Everything after a position, for ever, page by page; the next page is fetched while the consumer works on one, and never
 * more than that. Positions have no gaps and become visible in their order, so nothing is skipped.
 */
export async function* tailLog(readPage: ReadPage, alarm: Alarm, after: bigint, signal: AbortSignal): AsyncGenerator<RecordedEvent> {
  const sleeper = alarm.sleeper();
  try {
    let position = after;
    let page = prefetched(readPage(position, pageSize));
    while (!signal.aborted) {
      const events = await unlessAborted(page, signal);
      position = events.at(-1)?.position ?? position;
      const more = events.length === pageSize;
      if (more) page = prefetched(readPage(position, pageSize));
      for (const event of events) {
        yield event;
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
function prefetched(page: Promise<RecordedEvent[]>): Promise<RecordedEvent[]> {
  page.catch(() => undefined);
  return page;
}

function unlessAborted(page: Promise<RecordedEvent[]>, signal: AbortSignal): Promise<RecordedEvent[]> {
  return new Promise((resolve, reject) => {
    const end = (): void => resolve([]);
    signal.addEventListener('abort', end, { once: true });
    page.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
  });
}

/** Asked anew each time: the signal changes while the consumer works. */
const isOver = (signal: AbortSignal): boolean => signal.aborted;
