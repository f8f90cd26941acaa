import { fridayGigId } from '../../testing/performers.fixture.js';
import { raffleClosed, raffleDrawn, raffleOpened, raffleSlice, winnerHidden } from './raffle.slice.js';

const draw = (revision: number, winnerName = 'Ana') => raffleDrawn({ gigId: fridayGigId, revision, winnerName });
const { reducer } = raffleSlice;
const { lastDraw } = raffleSlice.getSelectors();
const afterFirstDraw = reducer(undefined, draw(7));

describe('the last draw of the raffle slice', () => {
  it('stays the same object when the same draw is received again, also after another draw', () => {
    expect(reducer(afterFirstDraw, draw(7))).toBe(afterFirstDraw);
    const afterSecondDraw = reducer(afterFirstDraw, draw(9));
    expect(reducer(afterSecondDraw, draw(7))).toBe(afterSecondDraw);
  });
  it('is a new object when the same performer wins again', () => {
    expect(lastDraw(reducer(afterFirstDraw, draw(9)), fridayGigId)).not.toBe(lastDraw(afterFirstDraw, fridayGigId));
    expect(lastDraw(reducer(afterFirstDraw, draw(9, 'Bo')), fridayGigId)?.winnerName).toBe('Bo');
  });
  it.each([winnerHidden(fridayGigId), raffleOpened(fridayGigId), raffleClosed(fridayGigId)])(
    'is gone after $type, also when it is received again',
    (action) => {
      const closed = reducer(afterFirstDraw, action);
      expect(lastDraw(closed, fridayGigId)).toBeNull();
      expect(lastDraw(reducer(closed, draw(7)), fridayGigId)).toBeNull();
    },
  );
});
