import { performerFixture } from '../../testing/performers.fixture.js';
import { findUpNext } from './up-next.js';

const [ana, bo] = [performerFixture(1, 'Ana'), performerFixture(2, 'Bo')];
const playedAt = (minute: number) => ({ played: true, performanceCount: 1, lastPlayedAt: new Date(minute * 60_000).toISOString() });

describe('findUpNext', () => {
  it('is the first of the line-up who has not played', () => {
    expect(findUpNext('jam', [bo, ana])).toBe(ana);
    expect(findUpNext('openmic', [{ ...ana, ...playedAt(1) }, bo])).toBe(bo);
  });
  it('skips performers who are held', () => {
    for (const type of ['jam', 'openmic'] as const) expect(findUpNext(type, [{ ...ana, held: true }, bo])).toBe(bo);
  });
  it('is, when all have played, the one who played the longest ago at a jam, and nobody at an open mic', () => {
    const [late, early] = [
      { ...ana, ...playedAt(9) },
      { ...bo, ...playedAt(5) },
    ];
    expect(findUpNext('jam', [late, early])).toBe(early);
    expect(findUpNext('openmic', [late, early])).toBeNull();
  });
});
