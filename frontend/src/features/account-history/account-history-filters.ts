import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { type AuditKind, auditKinds } from '@jamjar/contracts/organisations/organisation.views';
import { useSettledSearch } from '../../ui/form/use-settled-search.js';
import { type AccountHistoryFilter } from './account-history.api.js';

/** What the user filters the account history by. */
export interface Filters {
  kind: AuditKind | 'all';
  person: UserId | undefined;
  search: string;
}
export const noFilters: Filters = { kind: 'all', person: undefined, search: '' };

export const toQuery = (organisationId: OrganisationId, { kind, person, search }: Filters): AccountHistoryFilter => ({
  organisationId,
  kinds: kind === 'all' ? auditKinds : [kind],
  person,
  search: search || undefined,
});

/** The filters, with the search as it was when the user last paused. */
export const useSettledFilters = (filters: Filters): Filters => ({ ...filters, search: useSettledSearch(filters.search) });
