import { act, render, screen } from '@testing-library/react';
import { Activity } from 'react';
import { rowMoves } from './row-moves.js';
import { useSteadyRows } from './use-steady-rows.js';

interface Row {
  id: string;
  label?: string;
  tall?: boolean;
}
interface Props {
  title?: string;
  rows: readonly Row[];
  filter?: string;
}
const getShape = ({ tall }: Row): string => String(tall);

function List({ title = 'List', rows, filter = '' }: Props) {
  const steady = useSteadyRows(rows, filter, getShape);
  return (
    <>
      <button type="button" onClick={steady.moveNow}>
        Move now
      </button>
      <p aria-label={title}>
        {steady.rows
          .map(({ id, label = '', tall }) => `${id}${label}${tall ? ' tall' : ''}${steady.goneIds.has(id) ? ' gone' : ''}`)
          .join(', ')}
      </p>
    </>
  );
}
const toRows = (...ids: string[]): Row[] => ids.map((id) => ({ id }));
const readShown = (title = 'List'): string | null => screen.getByLabelText(title, { selector: 'p' }).textContent;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const advanceTime = (milliseconds: number): void => act(() => jest.advanceTimersByTime(milliseconds));
function renderList(...ids: string[]) {
  const { rerender } = render(<List rows={toRows(...ids)} />);
  return (props: Partial<Props>): void => rerender(<List rows={toRows(...ids)} {...props} />);
}

describe('useSteadyRows', () => {
  it('shows a row that has left in its place for 400 ms, then closes the gap', () => {
    const update = renderList('Ana', 'Bo', 'Cy');
    update({ rows: toRows('Bo', 'Cy') });
    expect(readShown()).toBe('Ana gone, Bo, Cy');
    advanceTime(399);
    expect(readShown()).toBe('Ana gone, Bo, Cy');
    advanceTime(1);
    expect(readShown()).toBe('Bo, Cy');
  });

  it('delays added rows, moves and changes of height, but shows other changes of a row at once', () => {
    const update = renderList('Ana', 'Bo');
    update({ rows: [{ id: 'Bo', label: '!' }, { id: 'Cy' }, { id: 'Ana', tall: true }] });
    expect(readShown()).toBe('Ana, Bo!');
    advanceTime(400);
    expect(readShown()).toBe('Bo!, Cy, Ana tall');
  });

  it('waits until 400 ms after the last tap or change, but at most 2 s after the first delayed change', () => {
    const update = renderList('Ana', 'Bo', 'Cy');
    update({ rows: toRows('Bo', 'Cy') });
    advanceTime(300);
    update({ rows: toRows('Bo') });
    advanceTime(300);
    for (let taps = 0; taps < 4; taps++) {
      rowMoves.postpone();
      advanceTime(300);
      expect(readShown()).toBe('Ana gone, Bo, Cy gone');
    }
    rowMoves.postpone();
    advanceTime(199);
    expect(readShown()).toBe('Ana gone, Bo, Cy gone');
    advanceTime(1);
    expect(readShown()).toBe('Bo');
  });

  it('moves no row while a row is dragged', () => {
    const update = renderList('Ana', 'Bo');
    rowMoves.setDragging(true);
    update({ rows: toRows('Bo') });
    advanceTime(5_000);
    expect(readShown()).toBe('Ana gone, Bo');
    rowMoves.setDragging(false);
    advanceTime(400);
    expect(readShown()).toBe('Bo');
  });

  it('moves all lists together', () => {
    const { rerender } = render([<List key="1" title="One" rows={toRows('Ana', 'Bo')} />, <List key="2" title="Two" rows={[]} />]);
    rerender([<List key="1" title="One" rows={toRows('Bo')} />, <List key="2" title="Two" rows={[]} />]);
    advanceTime(300);
    rerender([<List key="1" title="One" rows={toRows('Bo')} />, <List key="2" title="Two" rows={toRows('Ana')} />]);
    advanceTime(399);
    expect([readShown('One'), readShown('Two')]).toEqual(['Ana gone, Bo', '']);
    advanceTime(1);
    expect([readShown('One'), readShown('Two')]).toEqual(['Bo', 'Ana']);
  });

  it('changes at once when the user has filtered the list or moved a row', () => {
    const update = renderList('Ana', 'Bo');
    update({ rows: toRows('Bo'), filter: 'B' });
    expect(readShown()).toBe('Bo');
    update({ rows: toRows('Cy', 'Bo'), filter: 'B' });
    act(() => screen.getByRole('button').click());
    expect(readShown()).toBe('Cy, Bo');
  });

  it('shows the rows of a hidden tab as they are when it is opened', () => {
    const tab = (mode: 'visible' | 'hidden', ...ids: string[]) => (
      <Activity mode={mode}>
        <List rows={toRows(...ids)} />
      </Activity>
    );
    const { rerender } = render(tab('visible', 'Ana', 'Bo'));
    rerender(tab('hidden', 'Ana', 'Bo'));
    rerender(tab('hidden', 'Bo'));
    rerender(tab('visible', 'Bo'));
    expect(readShown()).toBe('Bo');
  });
});
