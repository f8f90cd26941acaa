import { fridayGigId, performerFixture } from '../../testing/performers.fixture.js';
import { raffleDrawn, raffleSlice } from './raffle.slice.js';

const result = { winner: { id: performerFixture(1, 'Ana').id, name: 'Ana' }, stats: { totalEntrances: 3, eligibleParticipants: 1 } };
const draw = (seq: number | null, totalEntrances = 3) =>
  raffleDrawn({ gigId: fridayGigId, result: { ...result, stats: { ...result.stats, totalEntrances } }, seq });
const { reducer } = raffleSlice;

describe('the last draw of the raffle slice', () => {
  const afterFirstDraw = reducer(undefined, draw(7));
  it('stays the same object when the same draw is received again', () => {
    expect(reducer(afterFirstDraw, draw(7))).toBe(afterFirstDraw);
    expect(reducer(afterFirstDraw, draw(null))).toBe(afterFirstDraw);
  });
  it('is a new object when the same performer wins again', () => {
    expect(reducer(afterFirstDraw, draw(9)).lastDraw).not.toBe(afterFirstDraw.lastDraw);
    // after a win there is one effective entry less
    expect(reducer(afterFirstDraw, draw(9, 2)).lastDraw?.result.stats.totalEntrances).toBe(2);
  });
});
