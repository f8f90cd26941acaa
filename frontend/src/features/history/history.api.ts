import { parseFingerprint } from '@jamjar/contracts/history/fingerprint';
import { type HistoryPage, type VerificationView } from '@jamjar/contracts/history/history.views';
import { type GigId } from '@jamjar/contracts/ids';
import { consoleLimits } from '@jamjar/contracts/console-limits';
import { routes } from '@jamjar/contracts/routes';
import { api, type ApiState } from '../../api/api.js';
import { type ApiError } from '../../api/api-error.js';
import { type KnownRevisionsState } from '../../api/base-query.js';
import { HistoryFolder } from './recorded-history.js';

/** A gig's whole history, as it was read. */
export type GigHistory = Omit<HistoryPage, 'next'>;

/** After which revisions the parts begin that lead from the entry after `after` to that of the revision `newest`: at least one. */
function toParts(after: number, newest: number): number[] {
  const count = Math.max(1, Math.ceil((newest - after) / consoleLimits.maxHistoryEntries));
  return Array.from({ length: count }, (_, part) => after + part * consoleLimits.maxHistoryEntries);
}

/**
 * Reads what follows the known entries, all parts at once as far as it is known how many there are, and folds each as it arrives.
 * @param newest the highest revision that was seen, -1 if none
 */
async function readParts(
  known: Pick<HistoryPage, 'entries' | 'actors' | 'names'>,
  newest: number,
  readPart: (after: number) => PromiseLike<{ data?: unknown; error?: ApiError }>,
): Promise<{ data: GigHistory } | { error: ApiError }> {
  const folder = new HistoryFolder().add(known);
  for (let [after, end] = [folder.newestRevision, newest]; ;) {
    let last: HistoryPage | undefined;
    for (const part of toParts(after, end).map(readPart)) {
      const { data, error } = await part;
      if (error) return { error };
      last = data as HistoryPage;
      folder.add(last);
    }
    const { next = null, fingerprint = '', completionFingerprint = null } = last ?? {};
    if (next === null) return { data: { ...folder.finish(), fingerprint, completionFingerprint } };
    [after, end] = [next, parseFingerprint(fingerprint)?.revision ?? next];
  }
}

export const historyApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The whole history, read in parts. A history only grows: when it is read again, only what came later is requested. */
    history: build.query<GigHistory, GigId>({
      async queryFn(gigId, { getState }, _extra, fetch): Promise<{ data: GigHistory } | { error: ApiError }> {
        const state = getState() as ApiState & KnownRevisionsState;
        const known = historyApi.endpoints.history.select(gigId)(state).data ?? { entries: [], actors: {}, names: {} };
        const readPart = async (after: number) =>
          fetch({ url: routes.history(gigId), params: { limit: consoleLimits.maxHistoryEntries, ...(after >= 0 && { after }) }, gigId });
        return readParts(known, state.knownRevisions[gigId] ?? -1, readPart);
      },
      structuralSharing: false,
      providesTags: ['History'],
    }),
    /** What the server finds when it checks the history. Read when the page is opened: it takes the server long for a long history. */
    verification: build.query<VerificationView, GigId>({ query: (gigId) => routes.historyVerification(gigId), keepUnusedDataFor: 0 }),
  }),
});
export const { useHistoryQuery, useVerificationQuery } = historyApi;
