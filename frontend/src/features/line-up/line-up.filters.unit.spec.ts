import { performer } from '../../testing/people.js';
import { everybody, matching, type Wanted } from './line-up.filters.js';

const ana = performer(1, 'Ana Ruiz', { instruments: ['vocals', 'guitar'], played: true });
const bo = performer(2, 'Bo Lindqvist', { instruments: ['drums'], priority: true, attended: true });
const cy = performer(3, 'Cyana', { instruments: [], performerType: 'band' });
const line = [ana, bo, cy];
const found = (wanted: Partial<Wanted>) => matching({ ...everybody, ...wanted }, line);

describe('whom a list shows', () => {
  it('is everybody, in the very same list, as long as nobody in particular is wanted', () => {
    expect(found({})).toBe(line);
    expect(found({ search: '  ' })).toBe(line);
  });
  it('goes by any part of the name, whatever the case', () => {
    expect(found({ search: ' ANA ' })).toEqual([ana, cy]);
    expect(found({ search: 'a r' })).toEqual([ana]);
  });
  it('goes by who has played, who came, who comes first, and who is a band', () => {
    expect(found({ played: true })).toEqual([ana]);
    expect(found({ played: false })).toEqual([bo, cy]);
    expect(found({ attended: true })).toEqual([bo]);
    expect(found({ attended: false })).toEqual([ana, cy]);
    expect(found({ priority: true })).toEqual([bo]);
    expect(found({ priority: false })).toEqual([ana, cy]);
    expect(found({ performerType: 'band' })).toEqual([cy]);
    expect(found({ performerType: 'solo' })).toEqual([ana, bo]);
  });
  it('takes whoever plays one of several instruments', () => {
    expect(found({ instruments: ['drums', 'guitar'] })).toEqual([ana, bo]);
    expect(found({ instruments: ['brass'] })).toEqual([]);
  });
  it('takes only whom all filters take', () => {
    expect(found({ search: 'a', played: true, instruments: ['guitar'] })).toEqual([ana]);
    expect(found({ search: 'a', played: true, priority: true })).toEqual([]);
  });
});
