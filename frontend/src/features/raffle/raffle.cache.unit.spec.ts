import { friday, performer } from '../../testing/people.js';
import { drawn, raffleSlice } from './raffle.cache.js';

const result = { winner: { id: performer(1, 'Ana').id, name: 'Ana' }, stats: { totalEntrances: 3, eligibleParticipants: 1 } };
const draw = (seq: number | null, totalEntrances = 3) =>
  drawn({ gigId: friday, result: { ...result, stats: { ...result.stats, totalEntrances } }, seq });
const { reducer } = raffleSlice;

describe('the last draw', () => {
  const heard = reducer(undefined, draw(7));
  it('is one draw, however often it is told', () => {
    expect(reducer(heard, draw(7))).toBe(heard);
    expect(reducer(heard, draw(null))).toBe(heard);
  });
  it('is another when the same one wins again', () => {
    expect(reducer(heard, draw(9)).lastDraw).not.toBe(heard.lastDraw);
    expect(reducer(heard, draw(9, 2)).lastDraw?.result.stats.totalEntrances).toBe(2);
  });
});
