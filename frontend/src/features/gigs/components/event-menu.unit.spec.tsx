import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { routes } from '@jamjar/contracts/routes';
import { gigFixture } from '../../../testing/gigs.js';
import { mounted } from '../../../testing/mounted.js';
import { serverForEachTest } from '../../../testing/scripted-server.js';
import { EventMenu } from './event-menu.js';

const server = serverForEachTest();
const deleted = jest.fn();
beforeEach(() => void deleted.mockClear());

const jam = gigFixture('Friday Jam', new Date(2026, 10, 21, 19, 30, 12), { performerCount: 23, venue: 'The Blue Room' });
const press = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }));
const choose = async (entry: string): Promise<void> => void fireEvent.click(await screen.findByRole('menuitem', { name: entry }));
const opened = (event: GigView) => {
  mounted(<EventMenu event={event} onDeleted={deleted} />);
  press('More for Friday Jam');
};
const confirm = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }));
const entries = async (): Promise<(string | null)[]> => (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);

describe('the menu of an event', () => {
  it('offers all that an owner does with an event that is open', async () => {
    opened(jam);
    expect(await entries()).toEqual(['Edit Event', 'Manage Logo', 'Enable Raffle', 'Complete Event', 'Delete Event']);
  });
  it('offers to switch a raffle off that is on', async () => {
    opened({ ...jam, raffleEnabled: true });
    expect(await entries()).toContain('Disable Raffle');
  });
  it('offers of a completed event only what is still allowed', async () => {
    opened({ ...jam, completed: true });
    expect(await entries()).toEqual(['Reopen Event', 'Delete Event']);
  });
  it('stands behind a wide button too, which gets the focus back', async () => {
    mounted(<EventMenu event={jam} trigger="button" />);
    press('Manage Event');
    await choose('Complete Event');
    await screen.findByRole('dialog', { name: 'Complete Event' });
    press('Cancel');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Manage Event' })));
  });

  it('switches the raffle at once', async () => {
    server.when(`PATCH ${routes.raffleToggle(jam.id)}`, () => ({ body: { ...jam, raffleEnabled: true } }));
    opened(jam);
    await choose('Enable Raffle');
    await waitFor(() => expect(server.asked.map(({ body }) => body)).toEqual([{ enabled: true }]));
  });
  it('asks before it completes, and reopens at once', async () => {
    server.when(`PATCH ${routes.toggleCompleted(jam.id)}`, () => ({ body: jam }));
    opened(jam);
    await choose('Complete Event');
    await screen.findByText(/Everybody is taken off stage/);
    expect(server.asked).toEqual([]);
    confirm('Complete Event');
    await waitFor(() => expect(server.asked.map(({ body }) => body)).toEqual([{ completed: true }]));
  });
  it('says what is lost before it deletes, and tells whoever opened it', async () => {
    server.when(`DELETE ${routes.event(jam.id)}`, () => ({ body: null }));
    opened(jam);
    await choose('Delete Event');
    await screen.findByText(/delete Friday Jam\? Its 23 Performers, its chat and its raffle disappear for everybody/);
    confirm('Delete Event');
    await waitFor(() => expect(deleted).toHaveBeenCalledTimes(1));
  });

  it.each([
    ['Edit Event', 'Save changes', 'Failed to update event'],
    ['Enable Raffle', null, 'Failed to toggle raffle setting'],
    ['Complete Event', 'Complete Event', 'Failed to update event completion status'],
    ['Delete Event', 'Delete Event', 'Failed to delete event'],
  ])('says in the documents’ words that %s failed', async (entry, button, words) => {
    for (const call of [`PUT ${routes.event(jam.id)}`, `PATCH ${routes.raffleToggle(jam.id)}`])
      server.when(call, () => ({ status: 500, body: { message: 'Something went wrong', code: 'UNEXPECTED' } }));
    server.when(`PATCH ${routes.toggleCompleted(jam.id)}`, () => ({ status: 500, body: {} }));
    server.when(`DELETE ${routes.event(jam.id)}`, () => ({ status: 500, body: {} }));
    opened(jam);
    await choose(entry);
    if (button !== null) fireEvent.click(await screen.findByRole('button', { name: button }));
    await screen.findByText(words);
    expect(deleted).not.toHaveBeenCalled();
  });
});

describe('Manage Logo', () => {
  const managing = async (event: GigView): Promise<void> => {
    opened(event);
    await choose('Manage Logo');
    await screen.findByRole('dialog', { name: 'Manage Logo' });
  };
  const drawing = new File(['<svg/>'], 'ours.svg', { type: 'image/svg+xml' });
  const pick = (): boolean => fireEvent.change(screen.getByLabelText('Choose a picture'), { target: { files: [drawing] } });

  it('uploads a file in the field that the server reads, and gives the menu the focus back', async () => {
    server.when(`POST ${routes.eventLogoUpload(jam.id)}`, () => ({ body: { ...jam, logoUrl: '/logos/x' } }));
    await managing(jam);
    pick();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [sent] = server.asked;
    expect(sent?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(sent?.body).toMatch(/name="logo"; filename="ours.svg"\r\nContent-Type: image\/svg\+xml\r\n\r\n<svg\/>\r\n/);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More for Friday Jam' })));
  });
  it('says in the server’s words why it did not take the file', async () => {
    const body = { message: 'File too large: Maximum file size is 5MB.', code: 'LOGO_TOO_LARGE' };
    server.when(`POST ${routes.eventLogoUpload(jam.id)}`, () => ({ status: 413, body }));
    await managing(jam);
    pick();
    await screen.findByText('Upload Failed');
    screen.getByText(body.message);
  });
  it('removes the event’s own logo', async () => {
    server.when(`PATCH ${routes.eventLogo(jam.id)}`, () => ({ body: jam }));
    await managing({ ...jam, logoUrl: '/logos/x' });
    confirm('Remove logo');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.asked.map(({ body }) => body)).toEqual([{ logoUrl: null }]);
  });
});

describe('Edit Event', () => {
  const editing = async (): Promise<void> => {
    opened(jam);
    await choose('Edit Event');
    await screen.findByLabelText('Event name');
  };
  const write = (label: string | RegExp, value: string): boolean => fireEvent.change(screen.getByLabelText(label), { target: { value } });

  it('needs a name and a date', async () => {
    await editing();
    write('Event name', ' ');
    write('Date and time', '');
    confirm('Save changes');
    await screen.findByText('Event name is required');
    await screen.findByText('Date and time are required');
    expect(server.asked).toEqual([]);
  });
  it('leaves a date alone that nobody touched, and empties what was emptied', async () => {
    server.when(`PUT ${routes.event(jam.id)}`, () => ({ body: jam }));
    await editing();
    write('Event name', ' Late Jam ');
    write(/Venue/, '');
    confirm('Save changes');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.asked.map(({ body }) => body)).toEqual([{ name: 'Late Jam', date: jam.date, venue: null, description: null }]);
  });
});
