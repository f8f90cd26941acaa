import { createNameMatcher } from '@jamjar/contracts/text/name-keys';
import { performerFixture } from '../../testing/performers.fixture.js';
import { noFilters, filterPerformers, type Filters } from './line-up.filters.js';

const ana = performerFixture(1, 'Ana Ruiz', { instruments: ['vocals', 'guitar'], played: true });
const bo = performerFixture(2, 'Bo Lindqvist', { instruments: ['drums'], priority: true, attended: true });
const cy = performerFixture(3, 'Cyana', { instruments: [], performerType: 'band' });
const lineUp = [ana, bo, cy];
const filterBy = (filters: Partial<Filters>) =>
  filterPerformers({ ...noFilters, ...filters }, lineUp, createNameMatcher(filters.search ?? ''));

describe('filterPerformers', () => {
  it('returns the same array when no filter is set', () => {
    expect(filterBy({})).toBe(lineUp);
    expect(filterBy({ search: '  ' })).toBe(lineUp);
  });
  it('matches any part of the name, ignoring case', () => {
    expect(filterBy({ search: ' ANA ' })).toEqual([ana, cy]);
    expect(filterBy({ search: 'a r' })).toEqual([ana]);
  });
  it('filters by played, attended, priority and performer type', () => {
    expect(filterBy({ played: true })).toEqual([ana]);
    expect(filterBy({ played: false })).toEqual([bo, cy]);
    expect(filterBy({ attended: true })).toEqual([bo]);
    expect(filterBy({ attended: false })).toEqual([ana, cy]);
    expect(filterBy({ priority: true })).toEqual([bo]);
    expect(filterBy({ priority: false })).toEqual([ana, cy]);
    expect(filterBy({ performerType: 'band' })).toEqual([cy]);
    expect(filterBy({ performerType: 'solo' })).toEqual([ana, bo]);
  });
  it('matches performers who play at least one of the instruments', () => {
    expect(filterBy({ instruments: ['drums', 'guitar'] })).toEqual([ana, bo]);
    expect(filterBy({ instruments: ['brass'] })).toEqual([]);
  });
  it('returns only performers who match all filters', () => {
    expect(filterBy({ search: 'a', played: true, instruments: ['guitar'] })).toEqual([ana]);
    expect(filterBy({ search: 'a', played: true, priority: true })).toEqual([]);
  });
});
