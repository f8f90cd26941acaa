import { accountRoutes } from '@jamjar/contracts/account-routes';
import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { staffLimits } from '@jamjar/contracts/staff-limits';
import { type AuditKind, auditKinds } from '@jamjar/contracts/organisations/audit.requests';
import { type AuditEntryView } from '@jamjar/contracts/organisations/organisation.views';
import { routes } from '@jamjar/contracts/routes';
import { api } from '../../api/api.js';
import { useDebouncedSearch } from '../../ui/form/use-debounced-search.js';

/** What the user filters the account history by. */
export interface Filters {
  kind: AuditKind | 'all';
  /** Who made the changes, or whose account was changed. */
  user: UserId | undefined;
  /** Part of the name of who made a change, or of what was changed. */
  search: string;
}

const accountHistoryApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The latest entry first. Each page begins after the last entry of the page before. */
    accountHistory: build.infiniteQuery<AuditEntryView[], { organisationId: OrganisationId; filters: Filters }, string | undefined>({
      query: ({ queryArg: { organisationId, filters }, pageParam: before }) => ({
        url: routes.organisationAudit(organisationId),
        params: { kinds: toKinds(filters).join(','), person: filters.user, search: filters.search || undefined, before },
      }),
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: (page) => (page.length === staffLimits.auditPageSize ? page.at(-1)?.id : undefined),
      },
      keepUnusedDataFor: 0, // no message announces new entries
      providesTags: ['Organisations'],
    }),
    /** What an owner should know of the accounts, the latest first; read each time the home page is opened. */
    accountNews: build.query<AuditEntryView[], undefined>({ query: () => accountRoutes.accountNews, providesTags: ['Organisations'] }),
  }),
});
export const { useAccountNewsQuery } = accountHistoryApi;

/** All changes, but no sign-ins, of which there are many more. */
const toKinds = ({ kind }: Filters): readonly AuditKind[] => (kind === 'all' ? auditKinds.filter((each) => each !== 'signIns') : [kind]);

/** The entries that match the filters, page by page; refetched when a filter changes, or the user pauses while typing the search. */
export function useAccountHistory(organisationId: OrganisationId, filters: Filters) {
  const debounced = { ...filters, search: useDebouncedSearch(filters.search) };
  return accountHistoryApi.useAccountHistoryInfiniteQuery({ organisationId, filters: debounced }, { refetchOnMountOrArgChange: true });
}
export type AccountHistoryQuery = ReturnType<typeof useAccountHistory>;
