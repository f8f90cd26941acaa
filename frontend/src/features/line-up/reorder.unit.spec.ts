import { performerFixture } from '../../testing/performers.fixture.js';
import { findBeforeIdForDrop, findBeforeIdForMove, computeSortOrderBefore } from './reorder.js';

const [ana, bo, cy, di, ed] = [
  performerFixture(1, 'Ana'),
  performerFixture(2, 'Bo'),
  performerFixture(3, 'Cy'),
  performerFixture(4, 'Di'),
  performerFixture(5, 'Ed'),
];
const lineUp = [ana, bo, cy, di, ed]; // sort orders 1000 to 5000
const joinNames = (performers: readonly { name: string }[]): string => performers.map(({ name }) => name).join(' ');
/** The names in the order that the optimistic update shows after a drop. */
function namesAfterDrop(visible: typeof lineUp, from: number, to: number): string {
  const moved = visible[from] ?? ana;
  const beforeId = findBeforeIdForDrop(visible, from, to, lineUp);
  if (beforeId === undefined) return 'unchanged';
  const sortOrder = computeSortOrderBefore(beforeId, moved, lineUp);
  return joinNames(
    lineUp.map((performer) => (performer === moved ? { ...performer, sortOrder } : performer)).sort((a, b) => a.sortOrder - b.sortOrder),
  );
}

describe('findBeforeIdForDrop in an unfiltered list', () => {
  it('moves a row to where it was dropped: up, down, to the start and to the end', () => {
    expect(namesAfterDrop(lineUp, 3, 1)).toBe('Ana Di Bo Cy Ed');
    expect(namesAfterDrop(lineUp, 1, 3)).toBe('Ana Cy Di Bo Ed');
    expect(namesAfterDrop(lineUp, 4, 0)).toBe('Ed Ana Bo Cy Di');
    expect(namesAfterDrop(lineUp, 0, 4)).toBe('Bo Cy Di Ed Ana');
  });
  it('does not move a row that is dropped at its own place or does not exist', () => {
    expect(namesAfterDrop(lineUp, 2, 2)).toBe('unchanged');
    expect(findBeforeIdForDrop(lineUp, 9, 1, lineUp)).toBeUndefined();
  });
  it('returns null for the end of the line-up', () => {
    expect(findBeforeIdForDrop(lineUp, 0, 4, lineUp)).toBeNull();
  });
});

describe('findBeforeIdForDrop in a filtered list', () => {
  const visible = [ana, cy, ed]; // Bo and Di are hidden
  it('places the row directly before the visible row that follows it', () => {
    expect(namesAfterDrop(visible, 2, 1)).toBe('Ana Bo Ed Cy Di');
    expect(namesAfterDrop(visible, 2, 0)).toBe('Ed Ana Bo Cy Di');
    expect(namesAfterDrop(visible, 0, 1)).toBe('Bo Cy Di Ana Ed');
  });
  it('places the row directly behind the last visible row when it is dropped at the end', () => {
    expect(namesAfterDrop([ana, cy], 0, 1)).toBe('Bo Cy Ana Di Ed');
    expect(findBeforeIdForDrop([ana, cy], 0, 1, lineUp)).toBe(di.id);
  });
  it('does not move the only visible row', () => {
    expect(namesAfterDrop([cy], 0, 1)).toBe('unchanged');
  });
});

describe('findBeforeIdForMove', () => {
  it('moves a performer by one place up or down, or to the top', () => {
    expect(findBeforeIdForMove('up', cy, [ana, bo, cy, di])).toBe(bo.id);
    expect(findBeforeIdForMove('top', cy, [ana, bo, cy, di])).toBe(ana.id);
    expect(findBeforeIdForMove('down', bo, [ana, bo, cy, di])).toBe(di.id);
    expect(findBeforeIdForMove('down', cy, [ana, bo, cy, di])).toBeNull(); // the end of the line-up
  });
  it('returns undefined at the ends of the list and for a performer outside of it', () => {
    expect(findBeforeIdForMove('up', ana, [ana, bo, cy, di])).toBeUndefined();
    expect(findBeforeIdForMove('top', ana, [ana, bo, cy, di])).toBeUndefined();
    expect(findBeforeIdForMove('down', di, [ana, bo, cy, di])).toBeUndefined();
    expect(findBeforeIdForMove('up', performerFixture(9, 'Zoe'), [ana, bo, cy, di])).toBeUndefined();
  });
});
