import { StoreUnavailable } from '../event-store.js';

/** The result of a call. @throws StoreUnavailable after the timeout, because a peer that never answers would block the caller forever */
export async function withTimeout<Result>(timeoutMs: number, call: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    const rejectWithTimeout = (): void => reject(new StoreUnavailable(`EventStoreDB did not answer within ${timeoutMs.toString()} ms`));
    timer = setTimeout(rejectWithTimeout, timeoutMs);
  });
  try {
    return await Promise.race([call, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
