import { parseFingerprint } from '@jamjar/contracts/history/fingerprint';
import { type HistoryPage, type VerificationView } from '@jamjar/contracts/history/history.views';
import { type GigId } from '@jamjar/contracts/ids';
import { staffLimits } from '@jamjar/contracts/staff-limits';
import { routes } from '@jamjar/contracts/routes';
import { api, type ApiState } from '../../api/api.js';
import { type ApiError } from '../../api/api-error.js';
import { type KnownRevisionsState } from '../../api/base-query.js';
import { HistoryFolder } from './recorded-history.js';

/** A gig's whole history, joined from the pages that the server returned. */
export type GigHistory = Omit<HistoryPage, 'next'>;

/** The revisions after which parts begin that together contain all entries after `after`, up to `newest`; at least one part. */
function listPartStarts(after: number, newest: number): number[] {
  const count = Math.max(1, Math.ceil((newest - after) / staffLimits.maxHistoryEntries));
  return Array.from({ length: count }, (_, part) => after + part * staffLimits.maxHistoryEntries);
}

/**
 * Loads the entries after the known ones, in parallel parts up to the newest known revision, then later ones, and folds the parts in order.
 * @param newest the newest known revision, -1 if none
 */
async function readParts(
  known: Pick<HistoryPage, 'entries' | 'actors' | 'names'>,
  newest: number,
  readPart: (after: number) => PromiseLike<{ data?: unknown; error?: ApiError }>,
): Promise<{ data: GigHistory } | { error: ApiError }> {
  const folder = new HistoryFolder().add(known);
  for (let [after, end] = [folder.newestRevision, newest]; ;) {
    let last: HistoryPage | undefined;
    for (const part of listPartStarts(after, end).map(readPart)) {
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
    /** The whole history, loaded in parts. A history only grows, so that a refetch requests new entries only. */
    history: build.query<GigHistory, GigId>({
      async queryFn(gigId, { getState }, _extra, fetch): Promise<{ data: GigHistory } | { error: ApiError }> {
        const state = getState() as ApiState & KnownRevisionsState;
        const known = historyApi.endpoints.history.select(gigId)(state).data ?? { entries: [], actors: {}, names: {} };
        const readPart = async (after: number) =>
          fetch({ url: routes.history(gigId), params: { limit: staffLimits.maxHistoryEntries, ...(after >= 0 && { after }) }, gigId });
        return readParts(known, state.knownRevisions[gigId] ?? -1, readPart);
      },
      structuralSharing: false,
      providesTags: ['History'],
    }),
    /** The result of the server's check of the history, which takes long for a long history: loaded only when the page is opened. */
    verification: build.query<VerificationView, GigId>({ query: (gigId) => routes.historyVerification(gigId), keepUnusedDataFor: 0 }),
  }),
});
export const { useHistoryQuery, useVerificationQuery } = historyApi;
