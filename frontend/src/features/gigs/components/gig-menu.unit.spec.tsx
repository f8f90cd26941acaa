import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { gigFixture } from '../../../testing/gigs.fixture.js';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { startServerForEachTest } from '../../../testing/scripted-server.js';
import { GigMenu } from './gig-menu.js';

const server = startServerForEachTest();
const onDeleted = jest.fn();
beforeEach(() => void onDeleted.mockClear());

const jam = gigFixture('Friday Jam', new Date(2026, 10, 21, 19, 30), { performerCount: 23, venue: 'The Blue Room' });
const clickButton = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }));
const clickMenuItem = async (entry: string): Promise<void> => void fireEvent.click(await screen.findByRole('menuitem', { name: entry }));
const renderMenu = (menu: ReactElement) => renderWithProviders(<MemoryRouter>{menu}</MemoryRouter>);
const openMenu = (gig: GigView) => {
  renderMenu(<GigMenu gig={gig} onDeleted={onDeleted} />);
  clickButton('More for Friday Jam');
};
const readMenuItems = async (): Promise<(string | null)[]> =>
  (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);

describe('GigMenu', () => {
  it('shows the entries for a gig that is not completed', async () => {
    openMenu(jam);
    expect(await readMenuItems()).toEqual([
      'Edit Event',
      'Manage Logo',
      'Signup Link',
      'Signup Limit',
      'Live Link',
      'Feedback Link',
      'Helper for Tonight',
      'Enable Raffle',
      'History',
      'Complete Event',
      'Delete Event',
    ]);
  });
  it('shows Disable Raffle while the raffle is enabled', async () => {
    openMenu({ ...jam, raffleEnabled: true });
    expect(await readMenuItems()).toContain('Disable Raffle');
  });
  it('shows only report, history, the live and feedback links, Reopen and Delete for a completed gig', async () => {
    openMenu({ ...jam, completed: true });
    expect(await readMenuItems()).toEqual(['Report', 'History', 'Live Link', 'Feedback Link', 'Reopen Event', 'Delete Event']);
  });
  it('also opens from the button Manage Event, which gets the focus back when a dialog is cancelled', async () => {
    renderMenu(<GigMenu gig={jam} openedBy="button" />);
    clickButton('Manage Event');
    await clickMenuItem('Complete Event');
    await screen.findByRole('dialog', { name: 'Complete Event' });
    clickButton('Cancel');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Manage Event' })));
  });

  it('enables the raffle without a confirmation', async () => {
    server.when(`PATCH ${commandPaths.SwitchRaffle(jam.id)}`, () => ({ body: { ...jam, raffleEnabled: true } }));
    openMenu(jam);
    await clickMenuItem('Enable Raffle');
    await waitFor(() => expect(server.requests.map(({ body }) => body)).toEqual([{ enabled: true }]));
  });
  it('completes the gig only after a confirmation', async () => {
    server.when(`PATCH ${routes.toggleCompleted(jam.id)}`, () => ({ body: jam }));
    openMenu(jam);
    await clickMenuItem('Complete Event');
    await screen.findByText(/Everybody is taken off stage/);
    expect(server.requests).toEqual([]);
    clickButton('Complete Event');
    await waitFor(() => expect(server.requests.map(({ body }) => body)).toEqual([{ completed: true }]));
  });
  it('names what will be lost before it deletes the gig, then calls onDeleted', async () => {
    server.when(`DELETE ${routes.event(jam.id)}`, () => ({ body: null }));
    openMenu(jam);
    await clickMenuItem('Delete Event');
    await screen.findByText(/delete Friday Jam\? Its 23 Performers, its chat and its raffle disappear for everybody/);
    clickButton('Delete Event');
    await waitFor(() => expect(onDeleted).toHaveBeenCalledTimes(1));
  });

  it.each([
    ['Edit Event', 'Save changes', 'Failed to update event'],
    ['Enable Raffle', null, 'Failed to toggle raffle setting'],
    ['Complete Event', 'Complete Event', 'Failed to update event completion status'],
    ['Delete Event', 'Delete Event', 'Failed to delete event'],
  ])('shows an error message when %s fails', async (entry, button, message) => {
    for (const request of [`PUT ${routes.event(jam.id)}`, `PATCH ${commandPaths.SwitchRaffle(jam.id)}`])
      server.when(request, () => ({ status: 500, body: { message: 'Something went wrong', code: 'UNEXPECTED' } }));
    server.when(`PATCH ${routes.toggleCompleted(jam.id)}`, () => ({ status: 500, body: {} }));
    server.when(`DELETE ${routes.event(jam.id)}`, () => ({ status: 500, body: {} }));
    openMenu(jam);
    await clickMenuItem(entry);
    const confirm = button === null ? null : await screen.findByRole('button', { name: button });
    // an unchanged gig would not be sent
    if (entry === 'Edit Event') fireEvent.change(screen.getByLabelText('Event name'), { target: { value: 'Late Jam' } });
    if (confirm) fireEvent.click(confirm);
    await screen.findByText(message);
    expect(onDeleted).not.toHaveBeenCalled();
  });
});

describe('Manage Logo', () => {
  const openLogoDialog = async (gig: GigView): Promise<void> => {
    openMenu(gig);
    await clickMenuItem('Manage Logo');
    await screen.findByRole('dialog', { name: 'Manage Logo' });
  };
  const logoFile = new File(['<svg/>'], 'ours.svg', { type: 'image/svg+xml' });
  const selectFile = (): boolean => fireEvent.change(screen.getByLabelText('Choose a picture'), { target: { files: [logoFile] } });

  it('uploads the file in the form field `logo` and returns the focus to the menu button', async () => {
    server.when(`POST ${routes.eventLogoUpload(jam.id)}`, () => ({ body: { ...jam, logoUrl: '/logos/x' } }));
    await openLogoDialog(jam);
    selectFile();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [request] = server.requests;
    expect(request?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(request?.body).toMatch(/name="logo"; filename="ours.svg"\r\nContent-Type: image\/svg\+xml\r\n\r\n<svg\/>\r\n/);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More for Friday Jam' })));
  });
  it('shows the message of the server when it refuses the file', async () => {
    const body = { message: 'File too large: Maximum file size is 5MB.', code: 'LOGO_TOO_LARGE' };
    server.when(`POST ${routes.eventLogoUpload(jam.id)}`, () => ({ status: 413, body }));
    await openLogoDialog(jam);
    selectFile();
    await screen.findByText('Upload Failed');
    screen.getByText(body.message);
  });
  it('says that somebody else has set another logo meanwhile, and replaces that logo when the file is selected again', async () => {
    const refusal = { message: 'Somebody changed this meanwhile.', code: 'CHANGED_MEANWHILE', current: { logoUrl: '/logos/y' } };
    const respond = () => (server.requests.length === 1 ? { status: 409, body: refusal } : { body: jam });
    server.when(`POST ${routes.eventLogoUpload(jam.id)}`, respond);
    await openLogoDialog({ ...jam, logoUrl: '/logos/x' });
    selectFile();
    await screen.findByText(refusal.message);
    selectFile();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sentFormerLogos = server.requests.map(({ body }) => /name="was"\r\n\r\n(.*)\r\n/.exec(String(body))?.[1]);
    expect(sentFormerLogos).toEqual(['/logos/x', '/logos/y']);
  });
  it('removes the logo of the gig', async () => {
    server.when(`PATCH ${routes.eventLogo(jam.id)}`, () => ({ body: jam }));
    await openLogoDialog({ ...jam, logoUrl: '/logos/x' });
    clickButton('Remove logo');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requests.map(({ body }) => body)).toEqual([{ logoUrl: null, was: { logoUrl: '/logos/x' } }]);
  });
});
