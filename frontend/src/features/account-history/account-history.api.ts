import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { consoleLimits } from '@jamjar/contracts/console-limits';
import { type AuditEntryView, type AuditKind } from '@jamjar/contracts/organisations/organisation.views';
import { routes } from '@jamjar/contracts/routes';
import { api } from '../../api/api.js';

/** What of an organisation's account history is listed. */
export interface AccountHistoryFilter {
  organisationId: OrganisationId;
  kinds: readonly AuditKind[];
  person: UserId | undefined;
  /** Undefined instead of an empty text. */
  search: string | undefined;
}

const accountHistoryApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The latest entry first. A page begins after the last entry of the page before. */
    accountHistory: build.infiniteQuery<AuditEntryView[], AccountHistoryFilter, string | undefined>({
      query: ({ queryArg: { organisationId, kinds, ...filter }, pageParam: before }) => ({
        url: routes.organisationAudit(organisationId),
        params: { kinds: kinds.join(','), ...filter, before },
      }),
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: (page) => (page.length === consoleLimits.auditPageSize ? page.at(-1)?.id : undefined),
      },
      keepUnusedDataFor: 0, // no message tells of new entries
      providesTags: ['Organisations'],
    }),
  }),
});

/** The entries that a filter leaves, page by page; read again whenever the filter changes. */
export const useAccountHistory = (filter: AccountHistoryFilter) =>
  accountHistoryApi.useAccountHistoryInfiniteQuery(filter, { refetchOnMountOrArgChange: true });
export type AccountHistoryQuery = ReturnType<typeof useAccountHistory>;
