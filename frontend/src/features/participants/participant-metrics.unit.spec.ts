import { performer } from '../../testing/people.js';
import { metricsOf } from './participant-metrics.js';

describe('an event in numbers', () => {
  it('counts who has played, in whole percent', () => {
    const three = [performer(1, 'Ana', { played: true }), performer(2, 'Bo', { played: true }), performer(3, 'Cy', { attended: true })];
    expect(metricsOf('jam', three)).toMatchObject({ total: 3, been: { label: 'Have Played', count: 2, percent: 67 } });
    expect(metricsOf('openmic', three).been.label).toBe('Have Played');
  });
  it('counts who has attended where nobody plays', () => {
    const two = [performer(1, 'Ana', { played: true }), performer(2, 'Bo', { attended: true })];
    expect(metricsOf('generic', two).been).toEqual({ label: 'Have Attended', count: 1, percent: 50 });
  });
  it('counts everybody at each of their instruments, and leaves out what nobody plays', () => {
    const two = [performer(1, 'Ana', { instruments: ['drums', 'vocals'] }), performer(2, 'Bo', { instruments: ['drums'] })];
    expect(metricsOf('jam', two).byInstrument).toEqual([
      { instrument: 'vocals', count: 1 },
      { instrument: 'drums', count: 2 },
    ]);
  });
  it('has an answer for nobody', () => {
    expect(metricsOf('jam', [])).toEqual({ total: 0, been: { label: 'Have Played', count: 0, percent: 0 }, byInstrument: [] });
  });
});
