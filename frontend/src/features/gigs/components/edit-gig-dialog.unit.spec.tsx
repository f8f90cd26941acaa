import { fireEvent, screen, waitFor } from '@testing-library/react';
import { routes } from '@jamjar/contracts/routes';
import { formatGigDate } from '../../../domain/gigs/gig-format.js';
import { gigFixture } from '../../../testing/gigs.fixture.js';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { startServerForEachTest } from '../../../testing/scripted-server.js';
import { EditGigDialog } from './gig-form-dialogs.js';

const server = startServerForEachTest();
const onClose = jest.fn();
beforeEach(() => void onClose.mockClear());

/** Its date has seconds, which the date field of the form does not show. */
const jam = gigFixture('Friday Jam', new Date(2026, 10, 21, 19, 30, 12), { performerCount: 23, venue: 'The Blue Room' });
const clickButton = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }));

describe('Edit Event', () => {
  const openEditDialog = async (): Promise<void> => {
    renderWithProviders(<EditGigDialog gig={jam} onClose={onClose} />);
    await screen.findByLabelText('Event name');
  };
  const waitUntilClosed = () => waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  const fillField = (label: string | RegExp, value: string): boolean =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });

  it('requires a name and a date', async () => {
    await openEditDialog();
    fillField('Event name', ' ');
    fillField('Date and time', '');
    clickButton('Save changes');
    await screen.findByText('Event name is required');
    await screen.findByText('Date and time are required');
    expect(server.requests).toEqual([]);
  });
  it('accepts only an end within 24 hours after the start, and moves the end by as much as the date', async () => {
    server.when(`PUT ${routes.event(jam.id)}`, () => ({ body: jam }));
    await openEditDialog();
    fillField('Date and time', '2031-03-04T19:30');
    fillField(/Ends/, '2031-03-05T19:31');
    clickButton('Save changes');
    await screen.findByText('The end must be within 24 hours after the start');
    expect(server.requests).toEqual([]);
    fillField(/Ends/, '2031-03-05T19:30');
    fireEvent.focus(screen.getByLabelText('Date and time'));
    // the values that the field has while the year is typed
    for (const date of ['', '0002-03-06T20:00', '2031-03-06T20:00']) fillField('Date and time', date);
    expect(screen.getByLabelText<HTMLInputElement>(/Ends/).value).toBe('2031-03-07T20:00');
    clickButton('Save changes');
    await waitUntilClosed();
    const instant = (local: string): string => new Date(local).toISOString();
    expect(server.requests.map(({ body }) => body)).toEqual([
      { date: instant('2031-03-06T20:00'), endsAt: instant('2031-03-07T20:00'), was: { date: jam.date, endsAt: null } },
    ]);
  });
  it('sends only the changed fields with their former values, and null for an emptied field', async () => {
    server.when(`PUT ${routes.event(jam.id)}`, () => ({ body: jam }));
    await openEditDialog();
    fillField('Event name', ' Late Jam ');
    fillField(/Venue/, '');
    clickButton('Save changes');
    await waitUntilClosed();
    expect(server.requests.map(({ body }) => body)).toEqual([
      { name: 'Late Jam', venue: null, was: { name: 'Friday Jam', venue: 'The Blue Room' } },
    ]);
  });
  it('sends nothing when nothing was changed', async () => {
    await openEditDialog();
    fillField('Event name', ' Friday Jam ');
    clickButton('Save changes');
    await waitUntilClosed();
    expect(server.requests).toEqual([]);
  });
  it('shows at each field what somebody else changed, keeps the typed values, and overwrites the change on the second save', async () => {
    const current = { venue: null, date: '2026-11-21T21:00:45.000Z' };
    const refusal = { message: 'Somebody changed this meanwhile.', code: 'CHANGED_MEANWHILE', current };
    server.when(`PUT ${routes.event(jam.id)}`, () => (server.requests.length === 1 ? { status: 409, body: refusal } : { body: jam }));
    await openEditDialog();
    fillField('Date and time', '2031-03-06T20:00');
    fillField(/Venue/, 'The Attic');
    clickButton('Save changes');
    await screen.findByText('Somebody emptied this meanwhile. Save again to put yours in its place.');
    screen.getByText(`Somebody changed this to "${formatGigDate(current.date)}" meanwhile. Save again to put yours in its place.`);
    expect(screen.getByLabelText<HTMLInputElement>(/Venue/).value).toBe('The Attic');
    clickButton('Save changes');
    await waitUntilClosed();
    const date = new Date('2031-03-06T20:00').toISOString();
    expect(server.requests.map(({ body }) => body)).toEqual([
      { venue: 'The Attic', date, was: { venue: 'The Blue Room', date: jam.date } },
      { venue: 'The Attic', date, was: current },
    ]);
  });
});
