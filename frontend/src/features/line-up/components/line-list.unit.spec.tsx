import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ReactElement } from 'react';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { routes } from '@jamjar/contracts/routes';
import { rowsOf } from '../../../api/rows.js';
import { gigFixture } from '../../../testing/gigs.js';
import { mounted } from '../../../testing/mounted.js';
import { onStageSince, performer } from '../../../testing/people.js';
import { serverForEachTest } from '../../../testing/scripted-server.js';
import { type LineUpState } from '../line-up.state.js';
import { nobody, placesIn } from '../line-up.views.js';
import { Attendees } from './attendees.js';
import { JamList } from './jam-list.js';
import { type ListProps } from './line-list.js';
import { Queue } from './queue.js';
import { Signups } from './signups.js';

jest.setTimeout(30_000);

const ana = performer(1, 'Ana Ruiz', { instruments: ['vocals', 'guitar'], played: true, performanceCount: 1 });
const bo = performer(2, 'Bo Lindqvist', { instruments: ['drums'], priority: true, attended: true, raffleEntrances: 3, raffleWins: 1 });
const cy = performer(3, 'Cy Young', { instruments: [], performerType: 'band', attended: true });
const ed = performer(4, 'Ed Stage', onStageSince(0));
const everyone = [ana, bo, cy, ed];

const lineUpOf = (...people: PerformerView[]): LineUpState => ({ kind: 'here', places: placesIn(rowsOf(({ id }) => id, people, 1)) });
const props = (more: Partial<ListProps> = {}): ListProps => ({
  event: gigFixture('Friday Jam', new Date(2026, 10, 21)),
  lineUp: lineUpOf(...everyone),
  readOnly: false,
  ...more,
});
const withRaffle = { event: gigFixture('Friday Jam', new Date(2026, 10, 21), { raffleEnabled: true }) };
const pressed = jest.fn();
const jam = (more?: Partial<ListProps>): ReactElement => <JamList {...props(more)} onSelect={pressed} />;
const names = (): (string | null)[] => screen.queryAllByRole('listitem').map((row) => row.querySelector('[title]')?.textContent ?? null);
const press = (name: string | RegExp): boolean => fireEvent.click(screen.getByRole('button', { name }));
const entriesOf = async (name: string): Promise<(string | null)[]> => {
  press(`More for ${name}`);
  return (await screen.findAllByRole('menuitem')).map((entry) => entry.textContent);
};

/** Nothing is laid out here, so nothing can travel from one test's panel to the next one's. */
const stillness = (media: string) => ({
  matches: media.includes('reduced-motion'),
  media,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
});

const server = serverForEachTest();
beforeEach(() => {
  Object.defineProperty(window, 'matchMedia', { value: stillness, configurable: true });
  pressed.mockClear();
});

describe('the list of a jam', () => {
  it('shows who waits, in the order of the line, and selects by one press', () => {
    mounted(jam());
    screen.getByRole('region', { name: 'Participants' });
    expect(names()).toEqual(['Ana Ruiz', 'Bo Lindqvist', 'Cy Young']);
    press('Select Bo Lindqvist');
    expect(pressed).toHaveBeenCalledWith(bo);
  });
  it('fills the button of the first who has not played', () => {
    mounted(jam());
    const filled = screen.getAllByRole('button', { name: /^Select/ }).filter(({ className }) => className.includes('primary'));
    expect(filled.map((button) => button.getAttribute('aria-label'))).toEqual(['Select Bo Lindqvist']);
  });
  it('finds names, and says how many are left', async () => {
    mounted(jam());
    fireEvent.change(screen.getByLabelText('Find a name'), { target: { value: 'LIND' } });
    await waitFor(() => expect(names()).toEqual(['Bo Lindqvist']));
    screen.getByText('1 of 3');
  });
  it('is narrowed behind one button; what narrows it stays in sight and is taken away by a press', () => {
    mounted(jam());
    expect(screen.queryByRole('radio', { name: 'Played' })).toBeNull();
    press('Filter');
    fireEvent.click(screen.getByRole('radio', { name: 'Not played' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'drums' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Priority' }));
    press('Filter');
    expect(names()).toEqual(['Bo Lindqvist']);
    press('Remove filter drums');
    press('Remove filter Priority');
    expect(names()).toEqual(['Bo Lindqvist', 'Cy Young']);
    press('Remove filter Not played');
    expect(names()).toEqual(['Ana Ruiz', 'Bo Lindqvist', 'Cy Young']);
  });
  it('offers to clear the filters when they leave nobody', async () => {
    mounted(jam());
    fireEvent.change(screen.getByLabelText('Find a name'), { target: { value: 'zz' } });
    await screen.findByText('No participants match the selected filters.');
    press('Clear Filters');
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Participants' }));
  });
  it('offers nothing to whoever may only look', () => {
    mounted(jam({ readOnly: true }));
    expect(names()).toHaveLength(3);
    expect(within(screen.getByRole('list')).queryByRole('button')).toBeNull();
  });
  it('has a handle for each row, for whoever drags by keyboard too', () => {
    mounted(jam());
    expect(screen.getByRole('button', { name: 'Drag Cy Young' }).tabIndex).toBe(0);
  });
});

describe('the menu of a row', () => {
  it('edits, moves, and removes; the raffle only where there is one', async () => {
    mounted(jam());
    expect(await entriesOf('Bo Lindqvist')).toEqual(['Edit Details', 'Edit name', 'Move to top', 'Move up', 'Move down', 'Remove']);
  });
  it('sets raffle entrances where there is a raffle, and goes nowhere from the top', async () => {
    mounted(jam(withRaffle));
    expect(await entriesOf('Ana Ruiz')).toContain('Set Raffle Entrances');
    expect(screen.getByRole('menuitem', { name: 'Move up' }).getAttribute('aria-disabled')).toBe('true');
  });
  it('moves down behind the next one', async () => {
    server.when(`POST ${routes.move(ana.id)}`, () => ({ body: ana }));
    mounted(jam());
    await entriesOf('Ana Ruiz');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Move down' }));
    await waitFor(() => expect(server.asked.map(({ body }) => body)).toEqual([{ beforeId: cy.id }]));
  });
  it('is done with by Enter, which presses nothing more', async () => {
    server.when(`POST ${routes.move(ana.id)}`, () => ({ body: ana }));
    mounted(jam());
    await entriesOf('Ana Ruiz');
    const goesOn = fireEvent.keyDown(screen.getByRole('menuitem', { name: 'Move down' }), { key: 'Enter', keyCode: 13, which: 13 });
    expect(goesOn).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More for Ana Ruiz' }));
  });
  it('changes the name where it stands', async () => {
    mounted(jam());
    await entriesOf('Bo Lindqvist');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Edit name' }));
    fireEvent.keyDown(await screen.findByLabelText('Name of Bo Lindqvist'), { key: 'Escape' });
    expect(names()).toContain('Bo Lindqvist');
  });
});

describe('the queue of an open mic', () => {
  const queue = (more?: Partial<ListProps>): ReactElement => <Queue {...props(more)} onStage={pressed} />;
  it('begins with who has not played, and the first of them is Up Next', () => {
    mounted(queue());
    expect(names()).toEqual(['Bo Lindqvist', 'Cy Young']);
    const tagged = screen.getByText('Up Next').closest('li');
    expect(tagged?.textContent).toContain('Bo Lindqvist');
    press('On Stage Cy Young');
    expect(pressed).toHaveBeenCalledWith(cy);
  });
  it('shows who has played when it is asked to', () => {
    mounted(queue());
    press('Remove filter Not played');
    expect(names()).toEqual(['Ana Ruiz', 'Bo Lindqvist', 'Cy Young']);
    expect(screen.getByText('Up Next').closest('li')?.textContent).toContain('Bo Lindqvist');
  });
  it('moves among those who are still to play', async () => {
    mounted(queue());
    await entriesOf('Bo Lindqvist');
    expect(screen.getByRole('menuitem', { name: 'Move up' }).getAttribute('aria-disabled')).toBe('true');
  });
  it('clears also the filter that it began with', () => {
    mounted(queue({ lineUp: lineUpOf(ana) }));
    screen.getByText('No participants match the selected filters.');
    press('Clear Filters');
    expect(names()).toEqual(['Ana Ruiz']);
  });
});

describe('a signup event', () => {
  it('marks who comes as attended', async () => {
    server.when(`POST ${routes.attendance(ana.id)}`, () => ({ body: { ...ana, attended: true } }));
    mounted(<Signups {...props()} />);
    expect(names()).toEqual(['Ana Ruiz', 'Ed Stage']);
    press('Mark Attended Ana Ruiz');
    await waitFor(() => expect(server.asked.map(({ body }) => body)).toEqual([{ attended: true }]));
  });
  it('marks who did not come after all', async () => {
    server.when(`POST ${routes.attendance(bo.id)}`, () => ({ body: { ...bo, attended: false } }));
    mounted(<Attendees {...props()} />);
    press('Mark Not Attended Bo Lindqvist');
    await waitFor(() => expect(server.asked.map(({ body }) => body)).toEqual([{ attended: false }]));
  });
  it('shows attendees by priority, with what is left of their entries', () => {
    mounted(<Attendees {...props(withRaffle)} />);
    expect(names()).toEqual(['Bo Lindqvist', 'Cy Young']);
    screen.getByText('2 remaining entries · 1 wins');
    fireEvent.click(screen.getByRole('radio', { name: 'Regular' }));
    expect(names()).toEqual(['Cy Young']);
    fireEvent.click(screen.getByRole('radio', { name: 'All' }));
    expect(names()).toEqual(['Bo Lindqvist', 'Cy Young']);
  });
});

describe('a list without rows', () => {
  it('says what loads', () => {
    mounted(jam({ lineUp: { kind: 'loading', places: nobody } }));
    screen.getByText('Loading jam night data...');
  });
  it('says what went wrong, and tries again', () => {
    const again = jest.fn();
    mounted(jam({ lineUp: { kind: 'failed', places: nobody, words: 'Failed to load participants', again } }));
    screen.getByText('Failed to load participants');
    press('Try Again');
    expect(again).toHaveBeenCalledTimes(1);
  });
  it('says what to do first', () => {
    mounted(jam({ lineUp: lineUpOf() }));
    screen.getByText('No participants yet. Add someone to get started!');
  });
  it('says where everybody is', () => {
    mounted(jam({ lineUp: lineUpOf(ed) }));
    screen.getByText('Everybody is on stage or selected');
  });
});

it('draws of a thousand only who can be seen, and says where in the list each stands', () => {
  const thousand = Array.from({ length: 1000 }, (_, number) => performer(number, `Nr ${number}`));
  mounted(jam({ lineUp: lineUpOf(...thousand) }));
  const rows = screen.getAllByRole('listitem');
  expect(rows.length).toBeLessThan(60);
  expect(rows[1]?.getAttribute('aria-posinset')).toBe('2');
  expect(rows[1]?.getAttribute('aria-setsize')).toBe('1000');
});
