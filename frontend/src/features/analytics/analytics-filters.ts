import { type AnalyticsFilter } from '@jamjar/contracts/analytics/analytics.views';
import { type GigType, gigTypes } from '@jamjar/contracts/enums';
import { gigId, type GigId, isUuid, type ParticipantId } from '@jamjar/contracts/ids';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../domain/paths.js';

export const analyticsTabs = [
  { key: 'overview', label: 'Overview' },
  { key: 'performers', label: 'Performers' },
] as const;
export type AnalyticsTab = (typeof analyticsTabs)[number]['key'];

/** What the analytics page shows, stored in the query parameters of its URL. */
export interface AnalyticsPageFilters {
  tab: AnalyticsTab;
  eventType: GigType | undefined;
  eventId: GigId | undefined;
  /** Part of a performer's name. */
  search: string;
  /** ISO 8601; undefined: now. */
  asOf: string | undefined;
}
/** The changes that `Clear Filters` makes: tab, search and `asOf` stay. */
export const noFilters = { eventType: undefined, eventId: undefined } as const;

/** Reads the query parameters of a URL. Unknown values count as missing. */
export function readFilters(params: URLSearchParams): AnalyticsPageFilters {
  const id = params.get('eventId');
  const asOf = Date.parse(params.get('asOf') ?? '');
  return {
    tab: params.get('tab') === 'performers' ? 'performers' : 'overview',
    eventType: gigTypes.find((type) => type === params.get('eventType')),
    eventId: isUuid(id) ? gigId(String(id)) : undefined,
    search: params.get('search') ?? '',
    asOf: Number.isNaN(asOf) ? undefined : new Date(asOf).toISOString(),
  };
}

/** The path of the page with the history of a participant, as of the filter's instant. */
export const toPerformerPath = ({ organisationId, asOf }: AnalyticsFilter, participantId: ParticipantId): string =>
  paths.performerHistory(organisationId, participantId) + toQueryString({ asOf });

/** The query string of a URL, with its question mark; defaults are left out. */
export function toQueryString({ tab, ...filters }: Partial<AnalyticsPageFilters>): string {
  const params = new URLSearchParams(tab === 'performers' ? { tab } : {});
  for (const [name, value] of Object.entries(filters)) if (value) params.set(name, value);
  const text = params.toString();
  return text && `?${text}`;
}

/** The filters in the URL, and a function that changes some. A change adds an entry to the browser's history unless `replace` is set. */
export function useAnalyticsFilters() {
  const { search: queryString } = useLocation();
  const navigate = useNavigate();
  const filters = readFilters(new URLSearchParams(queryString));
  const change = (changes: Partial<AnalyticsPageFilters>, options?: { replace: boolean }): void =>
    void navigate({ search: toQueryString({ ...filters, ...changes }) }, options);
  return [filters, change] as const;
}

/** The arguments of the requests for an organisation's analytics. */
export const toAnalyticsFilter = (
  organisationId: AnalyticsFilter['organisationId'],
  { eventType, eventId, asOf }: AnalyticsPageFilters,
): AnalyticsFilter => ({ organisationId, eventType, eventId, asOf });
