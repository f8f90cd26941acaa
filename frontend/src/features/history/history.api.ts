import { parseFingerprint } from '@jamjar/contracts/history/fingerprint';
import { type HistoryEntryView, type HistoryPage, type VerificationView } from '@jamjar/contracts/history/history.views';
import { type GigId } from '@jamjar/contracts/ids';
import { limits } from '@jamjar/contracts/limits';
import { routes } from '@jamjar/contracts/routes';
import { api, type ApiState } from '../../api/api.js';
import { type ApiError } from '../../api/api-error.js';

/** A gig's whole history, as it was read. */
export interface GigHistory extends Pick<HistoryPage, 'fingerprint' | 'completionFingerprint'> {
  readonly entries: readonly HistoryEntryView[];
}

/** After which revisions the other parts begin, up to the newest entry, which the fingerprint names. */
function partsAfter(next: number | null, fingerprint: string): number[] {
  if (next === null) return [];
  const newest = parseFingerprint(fingerprint)?.revision ?? next;
  return Array.from({ length: Math.ceil((newest - next) / limits.maxHistoryEntries) }, (_, part) => next + part * limits.maxHistoryEntries);
}

/** Where somebody removed an entry, parts overlap. */
function withoutRepeated(entries: readonly HistoryEntryView[]): HistoryEntryView[] {
  let last = -1;
  return entries.filter(({ revision }) => revision > last && (last = revision) === revision);
}

export const historyApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The whole history, read in parts. A history only grows: when it is read again, only what came later is asked for. */
    history: build.query<GigHistory, GigId>({
      async queryFn(gigId, { getState }, _extra, fetch): Promise<{ data: GigHistory } | { error: ApiError }> {
        const known: readonly HistoryEntryView[] = historyApi.endpoints.history.select(gigId)(getState() as ApiState).data?.entries ?? [];
        const readAfter = (after: number | null) =>
          fetch({ url: routes.history(gigId), params: { limit: limits.maxHistoryEntries, ...(after !== null && { after }) }, gigId });
        const first = await readAfter(known.at(-1)?.revision ?? null);
        if (first.error) return { error: first.error };
        const { fingerprint, completionFingerprint, ...page } = first.data as HistoryPage;
        const others = await Promise.all(partsAfter(page.next, fingerprint).map(async (after) => readAfter(after)));
        const failed = others.find(({ error }) => error !== undefined);
        if (failed?.error) return { error: failed.error };
        const entries = [...known, ...page.entries, ...others.flatMap(({ data }) => (data as HistoryPage).entries)];
        // frozen, so that the store does not freeze every entry by itself, which takes long
        return { data: Object.freeze({ entries: Object.freeze(withoutRepeated(entries)), fingerprint, completionFingerprint }) };
      },
      structuralSharing: false,
      providesTags: ['History'],
    }),
    /** What the server finds when it checks the history. Read when the page is opened: it takes the server long for a long history. */
    verification: build.query<VerificationView, GigId>({ query: (gigId) => routes.historyVerification(gigId), keepUnusedDataFor: 0 }),
  }),
});
export const { useHistoryQuery, useVerificationQuery } = historyApi;
