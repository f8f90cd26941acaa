import { performerFixture } from '../../../testing/performers.fixture.js';
import { computeGigMetrics } from './metrics-card.js';

describe('computeGigMetrics', () => {
  it('counts the performers who have played, with a whole percentage', () => {
    const performers = [
      performerFixture(1, 'Ana', { played: true }),
      performerFixture(2, 'Bo', { played: true }),
      performerFixture(3, 'Cy', { attended: true }),
    ];
    expect(computeGigMetrics('jam', performers)).toMatchObject({
      total: 3,
      participation: { label: 'Have Played', count: 2, percent: 67 },
    });
    expect(computeGigMetrics('openmic', performers).participation.label).toBe('Have Played');
  });
  it('counts the performers who have attended a generic event', () => {
    const performers = [performerFixture(1, 'Ana', { played: true }), performerFixture(2, 'Bo', { attended: true })];
    expect(computeGigMetrics('generic', performers).participation).toEqual({ label: 'Have Attended', count: 1, percent: 50 });
  });
  it('counts each performer for each of their instruments, in the order of the enum, and leaves out instruments that nobody plays', () => {
    const performers = [
      performerFixture(1, 'Ana', { instruments: ['drums', 'vocals'] }),
      performerFixture(2, 'Bo', { instruments: ['drums'] }),
    ];
    expect(computeGigMetrics('jam', performers).byInstrument).toEqual([
      { instrument: 'vocals', count: 1 },
      { instrument: 'drums', count: 2 },
    ]);
  });
  it('returns zeros without performers', () => {
    expect(computeGigMetrics('jam', [])).toEqual({
      total: 0,
      participation: { label: 'Have Played', count: 0, percent: 0 },
      byInstrument: [],
    });
  });
});
