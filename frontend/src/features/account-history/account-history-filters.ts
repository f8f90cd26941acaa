import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { limits } from '@jamjar/contracts/limits';
import { type AuditKind, auditKinds } from '@jamjar/contracts/organisations/organisation.views';
import { useEffect, useState } from 'react';
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
  search: search.trim().slice(0, limits.maxNameLength) || undefined,
});

const typingPauseMs = 300;

/** The filters, with the search as it was when the user last paused: each search is a request. */
export function useSettledFilters(filters: Filters): Filters {
  const [search, setSearch] = useState(filters.search);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(filters.search), typingPauseMs);
    return () => clearTimeout(timer);
  }, [filters.search]);
  return { ...filters, search: filters.search === '' ? '' : search };
}
