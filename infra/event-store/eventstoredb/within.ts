import { StoreUnavailable } from '../event-store.js';

/** The work's answer, or `StoreUnavailable` when it takes longer: a peer that accepts and never speaks would keep us for ever. */
export async function within<Answer>(milliseconds: number, work: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const report = (): void => reject(new StoreUnavailable(`EventStoreDB did not answer within ${milliseconds.toString()} ms`));
    timer = setTimeout(report, milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
