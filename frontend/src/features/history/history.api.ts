import { parseFingerprint } from '@jamjar/contracts/history/fingerprint';
import { type HistoryEntryView, type HistoryPage, type VerificationView } from '@jamjar/contracts/history/history.views';
import { type GigId } from '@jamjar/contracts/ids';
import { limits } from '@jamjar/contracts/limits';
import { routes } from '@jamjar/contracts/routes';
import { api, type ApiState } from '../../api/api.js';
import { type ApiError } from '../../api/api-error.js';
import { type KnownRevisionsState } from '../../api/base-query.js';

/** A gig's whole history, as it was read. */
export type GigHistory = Omit<HistoryPage, 'next'>;

/** After which revisions the parts begin that lead from the entry after `after` to that of the revision `newest`: at least one. */
function toParts(after: number, newest: number): number[] {
  const count = Math.max(1, Math.ceil((newest - after) / limits.maxHistoryEntries));
  return Array.from({ length: count }, (_, part) => after + part * limits.maxHistoryEntries);
}

/**
 * Reads what follows the known entries, all parts at once as far as it is known how many there are.
 * @param newest the highest revision that was seen, -1 if none
 */
async function readParts(
  known: Pick<HistoryPage, 'entries' | 'actors' | 'names'>,
  newest: number,
  readPart: (after: number) => Promise<{ data?: unknown; error?: ApiError }>,
): Promise<{ data: GigHistory } | { error: ApiError }> {
  const [entries, actors, names] = [[...known.entries], { ...known.actors }, { ...known.names }];
  for (let [after, end] = [entries.at(-1)?.revision ?? -1, newest]; ;) {
    const parts = await Promise.all(toParts(after, end).map(readPart));
    const failed = parts.find(({ error }) => error !== undefined);
    if (failed?.error) return { error: failed.error };
    const pages = parts.map(({ data }) => data as HistoryPage);
    for (const page of pages) {
      entries.push(...page.entries);
      Object.assign(actors, page.actors);
      Object.assign(names, page.names);
    }
    const last = pages.at(-1);
    if (!last || last.next === null) return { data: { actors, names, ...toHistory(entries, last) } };
    [after, end] = [last.next, parseFingerprint(last.fingerprint)?.revision ?? last.next];
  }
}

/** Frozen, so that the store does not freeze every entry by itself, which takes long. Where somebody removed an entry, parts overlap. */
function toHistory(entries: readonly HistoryEntryView[], last: HistoryPage | undefined): Omit<GigHistory, 'actors' | 'names'> {
  let newest = -1;
  const unique = entries.filter(({ revision }) => revision > newest && (newest = revision) === revision);
  const { fingerprint = '', completionFingerprint = null } = last ?? {};
  return { entries: Object.freeze(unique), fingerprint, completionFingerprint };
}

export const historyApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The whole history, read in parts. A history only grows: when it is read again, only what came later is asked for. */
    history: build.query<GigHistory, GigId>({
      async queryFn(gigId, { getState }, _extra, fetch): Promise<{ data: GigHistory } | { error: ApiError }> {
        const state = getState() as ApiState & KnownRevisionsState;
        const known = historyApi.endpoints.history.select(gigId)(state).data ?? { entries: [], actors: {}, names: {} };
        const readPart = async (after: number) =>
          fetch({ url: routes.history(gigId), params: { limit: limits.maxHistoryEntries, ...(after >= 0 && { after }) }, gigId });
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
