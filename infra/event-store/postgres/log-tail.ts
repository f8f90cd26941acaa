import type { RecordedEvent } from '../event-store.js';
import type { AppendSignal } from './append-signal.js';

/** Reads the page of events after a position. */
export type ReadPage = (after: bigint, limit: number) => Promise<RecordedEvent[]>;

const pageSize = 2_000;

/** Notifications only shorten the wait: a lost one delays events by at most this time. */
const pollIntervalMs = 1_000;

/**
 * Yields all current and future events after a position. While the consumer works on a full page, the next one is read already.
 * Nothing is skipped, because positions have no gaps and become visible in order.
 */
export async function* tailLog(
  readPage: ReadPage,
  appendSignal: AppendSignal,
  after: bigint,
  signal: AbortSignal,
): AsyncGenerator<RecordedEvent> {
  const waiter = appendSignal.newWaiter();
  try {
    let position = after;
    let page = suppressUnhandledRejection(readPage(position, pageSize));
    while (!signal.aborted) {
      const events = await pageOrEmptyOnAbort(page, signal);
      position = events.at(-1)?.position ?? position;
      const hasMore = events.length === pageSize;
      if (hasMore) page = suppressUnhandledRejection(readPage(position, pageSize));
      for (const event of events) {
        yield event;
        if (isAborted(signal)) return;
      }
      if (hasMore) continue;
      await waiter.wait(pollIntervalMs, signal);
      waiter.reset();
      page = suppressUnhandledRejection(readPage(position, pageSize));
    }
  } finally {
    waiter.unsubscribe();
  }
}

/** Prevents an unhandled rejection while the page is not awaited yet; awaiting it still throws. */
function suppressUnhandledRejection(page: Promise<RecordedEvent[]>): Promise<RecordedEvent[]> {
  page.catch(() => undefined);
  return page;
}

function pageOrEmptyOnAbort(page: Promise<RecordedEvent[]>, signal: AbortSignal): Promise<RecordedEvent[]> {
  return new Promise((resolve, reject) => {
    const resolveEmpty = (): void => resolve([]);
    signal.addEventListener('abort', resolveEmpty, { once: true });
    page.then(resolve, reject).finally(() => signal.removeEventListener('abort', resolveEmpty));
  });
}

/** A function, because TypeScript would assume that `signal.aborted` does not change between two checks. */
const isAborted = (signal: AbortSignal): boolean => signal.aborted;
