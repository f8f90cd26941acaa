import { parseFingerprint } from '@jamjar/contracts/history/fingerprint';
import { type HistoryPage, type VerificationView } from '@jamjar/contracts/history/history.views';
import { type GigId } from '@jamjar/contracts/ids';
import { staffLimits } from '@jamjar/contracts/staff-limits';
import { routes } from '@jamjar/contracts/routes';
import { api, type ApiState } from '../../api/api.js';
import { type ApiError } from '../../api/api-error.js';
import { type KnownRevisionsState } from '../../api/base-query.js';
import { HistoryBuilder } from './recorded-history.js';

/** A gig's whole history, joined from the pages that the server returned. */
export type GigHistory = Omit<HistoryPage, 'next'>;

/** The `after` of each page request, at least one: together the pages contain the entries after revision `after`, up to `newest`. */
function listPageStarts(after: number, newest: number): number[] {
  const count = Math.max(1, Math.ceil((newest - after) / staffLimits.maxHistoryEntries));
  return Array.from({ length: count }, (_, page) => after + page * staffLimits.maxHistoryEntries);
}

/**
 * Loads the entries after the cached ones: up to revision `newest` in parallel pages, then later ones. Folds the pages in order.
 * @param newest the newest revision that the browser has been told of, -1 if none
 */
async function readPages(
  cached: Pick<HistoryPage, 'entries' | 'actors' | 'names'>,
  newest: number,
  readPage: (after: number) => PromiseLike<{ data?: unknown; error?: ApiError }>,
): Promise<{ data: GigHistory } | { error: ApiError }> {
  const builder = new HistoryBuilder().add(cached);
  for (let [after, upTo] = [builder.newestRevision, newest]; ;) {
    let lastPage: HistoryPage | undefined;
    for (const request of listPageStarts(after, upTo).map(readPage)) {
      const { data, error } = await request;
      if (error) return { error };
      lastPage = data as HistoryPage;
      builder.add(lastPage);
    }
    const { next = null, fingerprint = '', completionFingerprint = null } = lastPage ?? {};
    if (next === null) return { data: { ...builder.finish(), fingerprint, completionFingerprint } };
    [after, upTo] = [next, parseFingerprint(fingerprint)?.revision ?? next];
  }
}

export const historyApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The whole history, loaded in pages. A history only grows, so that a refetch requests new entries only. */
    history: build.query<GigHistory, GigId>({
      async queryFn(gigId, { getState }, _extra, fetch): Promise<{ data: GigHistory } | { error: ApiError }> {
        const state = getState() as ApiState & KnownRevisionsState;
        const cached = historyApi.endpoints.history.select(gigId)(state).data ?? { entries: [], actors: {}, names: {} };
        const readPage = async (after: number) =>
          fetch({ url: routes.history(gigId), params: { limit: staffLimits.maxHistoryEntries, ...(after >= 0 && { after }) }, gigId });
        return readPages(cached, state.knownRevisions[gigId] ?? -1, readPage);
      },
      structuralSharing: false,
      providesTags: ['History'],
    }),
    /** The result of the server's check of the history, which takes long for a long history: loaded only when the page is opened. */
    verification: build.query<VerificationView, GigId>({ query: (gigId) => routes.historyVerification(gigId), keepUnusedDataFor: 0 }),
  }),
});
export const { useHistoryQuery, useVerificationQuery } = historyApi;
