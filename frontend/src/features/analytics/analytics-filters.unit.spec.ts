import { gigId } from '@jamjar/contracts/ids';
import { type AnalyticsPageFilters, readFilters, toQueryString } from './analytics-filters.js';

const defaults: AnalyticsPageFilters = { tab: 'overview', eventType: undefined, eventId: undefined, search: '', asOf: undefined };
const read = (queryString: string): AnalyticsPageFilters => readFilters(new URLSearchParams(queryString));

describe('the filters in a URL', () => {
  it('are the defaults without query parameters, and need no parameters when they are the defaults', () => {
    expect(read('')).toEqual(defaults);
    expect(toQueryString(defaults)).toBe('');
  });

  it('can be read again as they were written', () => {
    const filters: AnalyticsPageFilters = {
      tab: 'performers',
      eventType: 'openmic',
      eventId: gigId('00000000-0000-4000-8000-000000000001'),
      search: 'ana & bo',
      asOf: '2026-11-20T22:30:00.000Z',
    };
    expect(read(toQueryString(filters))).toEqual(filters);
  });

  it('count as missing when they are invalid', () => {
    expect(read('?tab=raffle&eventType=party&eventId=1&asOf=yesterday')).toEqual(defaults);
  });

  it('accept an instant with a UTC offset', () => {
    expect(read('?asOf=2026-11-20T22:30%2B01:00').asOf).toBe('2026-11-20T21:30:00.000Z');
  });
});
