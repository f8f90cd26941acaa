import { performer } from '../../testing/people.js';
import { droppedBefore } from './dropping.js';
import { sortOrderBefore } from './line-up.views.js';

const [ana, bo, cy, di, ed] = [performer(1, 'Ana'), performer(2, 'Bo'), performer(3, 'Cy'), performer(4, 'Di'), performer(5, 'Ed')];
const line = [ana, bo, cy, di, ed];
const names = (people: readonly { name: string }[]): string => people.map(({ name }) => name).join(' ');
/** The line as this screen shows it at once. */
function afterDrop(shown: typeof line, from: number, to: number): string {
  const moved = shown[from] ?? ana;
  const beforeId = droppedBefore(shown, from, to, line);
  if (beforeId === undefined) return 'as it was';
  const sortOrder = sortOrderBefore(beforeId, moved, line);
  return names(line.map((one) => (one === moved ? { ...one, sortOrder } : one)).sort((one, other) => one.sortOrder - other.sortOrder));
}

describe('a row that is dropped in the whole line', () => {
  it('comes to the place where it was dropped, up or down, first or last', () => {
    expect(afterDrop(line, 3, 1)).toBe('Ana Di Bo Cy Ed');
    expect(afterDrop(line, 1, 3)).toBe('Ana Cy Di Bo Ed');
    expect(afterDrop(line, 4, 0)).toBe('Ed Ana Bo Cy Di');
    expect(afterDrop(line, 0, 4)).toBe('Bo Cy Di Ed Ana');
  });
  it('stays where it is when it is dropped there', () => {
    expect(afterDrop(line, 2, 2)).toBe('as it was');
    expect(droppedBefore(line, 9, 1, line)).toBeUndefined();
  });
  it('is behind everybody when it is dropped last', () => {
    expect(droppedBefore(line, 0, 4, line)).toBeNull();
  });
});

describe('a row that is dropped in a list that hides some of the line', () => {
  const shown = [ana, cy, ed]; // Bo and Di are hidden
  it('comes directly before the shown row that follows it', () => {
    expect(afterDrop(shown, 2, 1)).toBe('Ana Bo Ed Cy Di');
    expect(afterDrop(shown, 2, 0)).toBe('Ed Ana Bo Cy Di');
    expect(afterDrop(shown, 0, 1)).toBe('Bo Cy Di Ana Ed');
  });
  it('comes directly behind the shown row before it where none follows', () => {
    expect(afterDrop([ana, cy], 0, 1)).toBe('Bo Cy Ana Di Ed');
    expect(droppedBefore([ana, cy], 0, 1, line)).toBe(di.id);
  });
  it('stays where it is when no other row is shown', () => {
    expect(afterDrop([cy], 0, 1)).toBe('as it was');
  });
});
