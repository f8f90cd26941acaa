import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ReactElement } from 'react';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { gigFixture } from '../../../testing/gigs.fixture.js';
import { ana, bo, cy, loadedLineUp, listProps } from '../../../testing/line-up.fixture.js';
import { preferReducedMotionInEachTest } from '../../../testing/reduced-motion.js';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { startServerForEachTest } from '../../../testing/scripted-server.js';
import { AttendanceList, JamQueue, OpenMicQueue } from './line-up-lists.js';
import { type PerformerListProps } from './performer-list.js';

const withRaffle = { gig: gigFixture('Friday Jam', new Date(2026, 10, 21), { raffleEnabled: true }) };
const onPress = jest.fn();
const jamQueue = (overrides?: Partial<PerformerListProps>): ReactElement => (
  <JamQueue {...listProps(overrides)} onSelect={onPress} onShowSelected={() => undefined} />
);
const readShownNames = (): (string | null)[] =>
  screen.queryAllByRole('listitem').map((row) => row.querySelector('[title]:not([role])')?.textContent ?? null);
const pressButton = (name: string | RegExp): boolean => fireEvent.click(screen.getByRole('button', { name }));
/** @returns the labels of the menu's entries */
const openMenuOf = async (name: string): Promise<(string | null)[]> => {
  pressButton(`More for ${name}`);
  return (await screen.findAllByRole('menuitem')).map((entry) => entry.textContent);
};

const server = startServerForEachTest();
preferReducedMotionInEachTest();
beforeEach(() => {
  onPress.mockClear();
  localStorage.clear();
});

describe('JamQueue', () => {
  it('numbers those who have not played, collapses those who have in a section below, and selects with one click', () => {
    renderWithProviders(jamQueue());
    screen.getByRole('region', { name: 'Participants' });
    expect(readShownNames()).toEqual(['Bo Lindqvist', 'Cy Young']);
    expect(screen.getByText('Cy Young').closest('li')?.textContent).toMatch(/^2Cy Young/);
    pressButton(/^Played \(1\)/);
    expect(readShownNames()).toEqual(['Bo Lindqvist', 'Cy Young', 'Ana Ruiz']);
    pressButton('Select Bo Lindqvist');
    expect(onPress).toHaveBeenCalledWith(bo);
  });
  it('shows those who have played longest ago first, without drag handles, and expanded when nobody else is in the queue', () => {
    const playedAt = (minute: number) => ({ played: true, lastPlayedAt: new Date(minute * 60_000).toISOString() });
    renderWithProviders(jamQueue({ lineUp: loadedLineUp({ ...bo, ...playedAt(9) }, { ...cy, ...playedAt(5) }) }));
    expect(readShownNames()).toEqual(['Cy Young', 'Bo Lindqvist']);
    expect(screen.queryByRole('button', { name: 'Drag Cy Young' })).toBeNull();
    expect(screen.getByText('Up Next').closest('li')?.textContent).toContain('Cy Young');
  });
  it('highlights the button of the first performer who has not played', () => {
    renderWithProviders(jamQueue());
    const highlighted = screen.getAllByRole('button', { name: /^Select/ }).filter(({ dataset }) => dataset.type === 'primary');
    expect(highlighted.map((button) => button.getAttribute('aria-label'))).toEqual(['Select Bo Lindqvist']);
  });
  it('filters by name, also those who have played, and says how many are left', async () => {
    renderWithProviders(jamQueue());
    fireEvent.change(screen.getByLabelText('Find a name'), { target: { value: 'RUI' } });
    await waitFor(() => expect(readShownNames()).toEqual(['Ana Ruiz']));
    screen.getByText('Showing 1 of 3 participants');
  });
  it('filters by chips with counts, and stores the filters of the gig on this device', () => {
    const { gig } = listProps();
    const { unmount } = renderWithProviders(jamQueue({ gig }));
    const readActiveChips = (): (string | null)[] => screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
    expect(readActiveChips()).toEqual(['All 3']);
    pressButton('Not Played 2');
    pressButton('drums 1');
    pressButton('Priority 1');
    expect(readShownNames()).toEqual(['Bo Lindqvist']);
    unmount();
    renderWithProviders(jamQueue({ gig }));
    expect(readActiveChips()).toEqual(['Not Played 2', 'Priority 1', 'drums 1']);
    expect(readShownNames()).toEqual(['Bo Lindqvist']);
    pressButton('drums 1');
    pressButton('Priority 1');
    expect(readShownNames()).toEqual(['Bo Lindqvist', 'Cy Young']);
    pressButton('All 3');
    expect(screen.queryByRole('button', { name: 'brass 0' })).toBeNull();
  });
  it('offers to clear the filters when no performer matches', async () => {
    renderWithProviders(jamQueue());
    fireEvent.change(screen.getByLabelText('Find a name'), { target: { value: 'zz' } });
    await screen.findByText('No participants match the selected filters.');
    pressButton('Clear Filters');
    await waitFor(() => expect(readShownNames()).toHaveLength(2));
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Participants' }));
  });
  it('has no buttons in its rows when it is read-only, and can be focused itself, so that the keyboard can scroll it', () => {
    renderWithProviders(jamQueue({ readOnly: true }));
    expect(readShownNames()).toHaveLength(2);
    expect(within(screen.getByRole('list')).queryByRole('button')).toBeNull();
    expect(screen.getByRole('list').tabIndex).toBe(0);
  });
  it('has a focusable drag handle in a row', () => {
    renderWithProviders(jamQueue());
    expect(screen.getByRole('button', { name: 'Drag Cy Young' }).tabIndex).toBe(0);
  });
});

describe('the menu of a row', () => {
  it('has entries to hold, call, edit, move and remove, but none about the raffle when it is disabled', async () => {
    renderWithProviders(jamQueue());
    expect(await openMenuOf('Bo Lindqvist')).toEqual([
      'Hold',
      'Call',
      'Edit Details',
      'Edit name',
      'Move to top',
      'Move up',
      'Move down',
      'Remove',
    ]);
  });
  it('has Set Raffle Entrances when the raffle is enabled, and disables Move up for the first row', async () => {
    renderWithProviders(jamQueue(withRaffle));
    expect(await openMenuOf('Bo Lindqvist')).toContain('Set Raffle Entrances');
    expect(screen.getByRole('menuitem', { name: 'Move up' }).getAttribute('aria-disabled')).toBe('true');
  });
  it('moves a performer down by one place', async () => {
    server.when(`POST ${commandPaths.MovePerformer(bo.id)}`, () => ({ body: bo }));
    renderWithProviders(jamQueue());
    await openMenuOf('Bo Lindqvist');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Move down' }));
    await waitFor(() => expect(server.requests.map(({ body }) => body)).toEqual([{ beforeId: null }]));
  });
  it('gives the focus back to the menu button on Enter, and the same key does not press that button', async () => {
    server.when(`POST ${commandPaths.MovePerformer(bo.id)}`, () => ({ body: bo }));
    renderWithProviders(jamQueue());
    await openMenuOf('Bo Lindqvist');
    // antd's menu reads `which`
    const notPrevented = fireEvent.keyDown(screen.getByRole('menuitem', { name: 'Move down' }), { key: 'Enter', keyCode: 13, which: 13 });
    expect(notPrevented).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More for Bo Lindqvist' }));
  });
  it('opens a text field for the name in the row, which Escape closes', async () => {
    renderWithProviders(jamQueue());
    await openMenuOf('Bo Lindqvist');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Edit name' }));
    fireEvent.keyDown(await screen.findByLabelText('Name of Bo Lindqvist'), { key: 'Escape' });
    expect(readShownNames()).toContain('Bo Lindqvist');
  });
});

describe('OpenMicQueue', () => {
  const openMicQueue = (overrides?: Partial<PerformerListProps>): ReactElement => (
    <OpenMicQueue {...listProps(overrides)} onPutOnStage={onPress} />
  );
  it('shows only performers who have not played, tags the first as Up Next, and puts one on stage with a click', () => {
    renderWithProviders(openMicQueue());
    expect(readShownNames()).toEqual(['Bo Lindqvist', 'Cy Young']);
    const tagged = screen.getByText('Up Next').closest('li');
    expect(tagged?.textContent).toContain('Bo Lindqvist');
    pressButton('On Stage Cy Young');
    expect(onPress).toHaveBeenCalledWith(cy);
  });
  it('shows performers who have played when the filter Not played is removed', () => {
    renderWithProviders(openMicQueue());
    pressButton('All 3');
    expect(readShownNames()).toEqual(['Ana Ruiz', 'Bo Lindqvist', 'Cy Young']);
    expect(screen.getByText('Up Next').closest('li')?.textContent).toContain('Bo Lindqvist');
  });
  it('disables Move up for the first performer who has not played', async () => {
    renderWithProviders(openMicQueue());
    await openMenuOf('Bo Lindqvist');
    expect(screen.getByRole('menuitem', { name: 'Move up' }).getAttribute('aria-disabled')).toBe('true');
  });
  it('clears the initial filter, too, with Clear Filters', () => {
    renderWithProviders(openMicQueue({ lineUp: loadedLineUp(ana) }));
    screen.getByText('No participants match the selected filters.');
    pressButton('Clear Filters');
    expect(readShownNames()).toEqual(['Ana Ruiz']);
  });
});

describe('the lists of a generic event', () => {
  it('mark a performer of the signups as attended', async () => {
    server.when(`POST ${commandPaths.MarkAttendance(ana.id)}`, () => ({ body: { ...ana, attended: true } }));
    renderWithProviders(<AttendanceList {...listProps()} kind="signups" />);
    expect(readShownNames()).toEqual(['Ana Ruiz', 'Ed Stage']);
    pressButton('Mark Attended Ana Ruiz');
    await waitFor(() => expect(server.requests.map(({ body }) => body)).toEqual([{ attended: true }]));
  });
  it('mark a performer of the attendees as not attended', async () => {
    server.when(`POST ${commandPaths.MarkAttendance(bo.id)}`, () => ({ body: { ...bo, attended: false } }));
    renderWithProviders(<AttendanceList {...listProps()} kind="attendees" />);
    pressButton('Mark Not Attended Bo Lindqvist');
    await waitFor(() => expect(server.requests.map(({ body }) => body)).toEqual([{ attended: false }]));
  });
  it('filter attendees by priority, and show their remaining raffle entries', () => {
    renderWithProviders(<AttendanceList {...listProps(withRaffle)} kind="attendees" />);
    expect(readShownNames()).toEqual(['Bo Lindqvist', 'Cy Young']);
    screen.getByText('2 remaining entries · 1 wins');
    pressButton('Regular 1');
    expect(readShownNames()).toEqual(['Cy Young']);
    pressButton('All 2');
    expect(readShownNames()).toEqual(['Bo Lindqvist', 'Cy Young']);
  });
});
