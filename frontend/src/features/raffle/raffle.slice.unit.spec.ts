import { fridayGigId } from '../../testing/performers.fixture.js';
import { raffleDrawn, raffleSlice } from './raffle.slice.js';

const draw = (revision: number, winnerName = 'Ana') => raffleDrawn({ gigId: fridayGigId, revision, winnerName });
const { reducer } = raffleSlice;

describe('the last draw of the raffle slice', () => {
  const afterFirstDraw = reducer(undefined, draw(7));
  it('stays the same object when the same draw is received again, also after another draw', () => {
    expect(reducer(afterFirstDraw, draw(7))).toBe(afterFirstDraw);
    const afterSecondDraw = reducer(afterFirstDraw, draw(9));
    expect(reducer(afterSecondDraw, draw(7))).toBe(afterSecondDraw);
  });
  it('is a new object when the same performer wins again', () => {
    expect(reducer(afterFirstDraw, draw(9)).lastDraw).not.toBe(afterFirstDraw.lastDraw);
    expect(reducer(afterFirstDraw, draw(9, 'Bo')).lastDraw?.winnerName).toBe('Bo');
  });
});
