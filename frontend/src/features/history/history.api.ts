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

export const historyApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The whole history, read in parts. A history only grows: when it is read again, only what came later is asked for. */
    history: build.query<GigHistory, GigId>({
      async queryFn(gigId, { getState }, _extra, fetch): Promise<{ data: GigHistory } | { error: ApiError }> {
        const known: readonly HistoryEntryView[] = historyApi.endpoints.history.select(gigId)(getState() as ApiState).data?.entries ?? [];
        const entries = [...known];
        for (let after = known.at(-1)?.revision ?? null; ;) {
          const params = { limit: limits.maxHistoryEntries, ...(after !== null && { after }) };
          const { data, error } = await fetch({ url: routes.history(gigId), params, gigId });
          if (error) return { error };
          const page = data as HistoryPage;
          entries.push(...page.entries);
          if (page.next === null) {
            const { fingerprint, completionFingerprint } = page;
            return { data: { entries, fingerprint, completionFingerprint } };
          }
          after = page.next;
        }
      },
      providesTags: ['History'],
    }),
    /** What the server finds when it checks the history. Read when the page is opened: it takes the server long for a long history. */
    verification: build.query<VerificationView, GigId>({ query: (gigId) => routes.historyVerification(gigId), keepUnusedDataFor: 0 }),
  }),
});
export const { useHistoryQuery, useVerificationQuery } = historyApi;
