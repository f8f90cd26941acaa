import { rowsOf } from '../../api/rows.js';
import { onStageSince, performer } from '../../testing/people.js';
import { placesIn, targetOf } from './line-up.views.js';

const [ana, bo, cy, di] = [performer(1, 'Ana'), performer(2, 'Bo'), performer(3, 'Cy'), performer(4, 'Di')];
const line = [ana, bo, cy, di];

describe('where everybody is', () => {
  it('shows each in one place, in the order of the line', () => {
    const away = [performer(5, 'Ed', { pendingStage: true, sortOrder: 500 }), performer(6, 'Flo', onStageSince(0))];
    const places = placesIn(rowsOf(({ id }) => id, [...line, ...away].reverse(), 1));
    expect(places.all.map(({ name }) => name)).toEqual(['Ed', 'Ana', 'Bo', 'Cy', 'Di', 'Flo']);
    expect(places.selected.map(({ name }) => name)).toEqual(['Ed']);
    expect(places.onStage.map(({ name }) => name)).toEqual(['Flo']);
    expect(places.waiting.map(({ name }) => name)).toEqual(['Ana', 'Bo', 'Cy', 'Di']);
  });
});

describe('moving in the line', () => {
  it('goes before whoever was before, or behind whoever was behind', () => {
    expect(targetOf('up', cy, line)).toBe(bo.id);
    expect(targetOf('top', cy, line)).toBe(ana.id);
    expect(targetOf('down', bo, line)).toBe(di.id);
    expect(targetOf('down', cy, line)).toBeNull(); // behind everybody
  });
  it('goes nowhere from the ends, nor from outside of the line', () => {
    expect(targetOf('up', ana, line)).toBeUndefined();
    expect(targetOf('top', ana, line)).toBeUndefined();
    expect(targetOf('down', di, line)).toBeUndefined();
    expect(targetOf('up', performer(9, 'Zoe'), line)).toBeUndefined();
  });
});
