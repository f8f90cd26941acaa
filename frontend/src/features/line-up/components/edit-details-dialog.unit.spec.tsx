import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type GigType } from '@jamjar/contracts/enums';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { routes } from '@jamjar/contracts/routes';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { performerFixture } from '../../../testing/performers.fixture.js';
import { startServerForEachTest } from '../../../testing/scripted-server.js';
import { EditDetailsDialog } from './row-dialogs.js';

const ana = performerFixture(1, 'Ana Ruiz', { email: 'ana@example.org', tier: 'T1', instruments: ['guitar'], notes: 'Left-handed' });
const editRequest = `PATCH ${routes.performer(ana.id)}`;
const server = startServerForEachTest();
const onClose = jest.fn();
beforeEach(() => onClose.mockClear());

const openDialog = (type: GigType = 'jam', performer: PerformerView = ana): void => {
  renderWithProviders(<EditDetailsDialog performer={performer} type={type} onClose={onClose} />);
};
const fill = (label: string | RegExp, value: string): boolean => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = (): boolean => fireEvent.click(screen.getByText('Save changes', { selector: 'button *' }));
const acceptEdits = (): void => void server.when(editRequest, () => ({ body: ana }));

describe('EditDetailsDialog', () => {
  it('sends only changed fields, trimmed, with their former values', async () => {
    acceptEdits();
    openDialog();
    fill('Name', ' Ana Ruiz '); // unchanged after trimming
    fill(/Email/, '');
    fill(/Phone/, ' +34 600 ');
    fireEvent.click(screen.getByLabelText('bass'));
    fireEvent.click(screen.getByLabelText('None'));
    save();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    const changed = { email: null, phone: '+34 600', instruments: ['guitar', 'bass'], tier: null };
    const was = { email: 'ana@example.org', phone: null, instruments: ['guitar'], tier: 'T1' };
    expect(server.requests.map(({ body }) => body)).toEqual([{ ...changed, was }]);
  });

  it('shows an error at a text that is too long, counts a composed emoji as one character, and cuts nothing off', async () => {
    acceptEdits();
    openDialog();
    const phone = '👩🏽‍🎤'.repeat(50);
    fill(/Phone/, `${phone}1`);
    save();
    await screen.findByText('At most 50 characters');
    expect([screen.getByLabelText<HTMLInputElement>(/Phone/).value, server.requests]).toEqual([`${phone}1`, []]);
    fill(/Phone/, ` ${phone} `);
    save();
    await waitFor(() => expect(server.requests.map(({ body }) => body)).toEqual([{ phone, was: { phone: null } }]));
  });

  it('does not send an unchanged name that is longer than the limit', async () => {
    acceptEdits();
    openDialog('jam', { ...ana, name: 'x'.repeat(200) });
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('x'.repeat(200));
    fill(/Phone/, '1');
    save();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(server.requests.map(({ body }) => body)).toEqual([{ phone: '1', was: { phone: null } }]);
  });

  it('keeps a changed name that is too long, and shows the server’s reason', async () => {
    const errors = { name: 'String must contain at most 80 character(s)' };
    server.when(editRequest, () => ({ status: 400, body: { message: 'Invalid', code: 'INVALID', errors } }));
    openDialog();
    fill('Name', 'x'.repeat(81));
    save();
    await screen.findByText(errors.name);
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('x'.repeat(81));
  });

  it('sends no request when nothing was changed', async () => {
    openDialog();
    save();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(server.requests).toEqual([]);
  });

  it.each([
    ['jam', 'Name is required'],
    ['openmic', 'Participant name is required'],
    ['generic', 'Participant name is required'],
  ] as const)(
    'at a gig of type %s requires a name and, at a jam, an instrument, and refuses an invalid email address',
    async (type, requiredMessage) => {
      openDialog(type, { ...ana, instruments: [] });
      fill('Name', '  ');
      fill(/Email/, 'no-at-sign');
      save();
      await screen.findByText(requiredMessage);
      await screen.findByText('Invalid email address');
      if (type === 'jam') await screen.findByText('Please select at least one instrument');
      expect(server.requests).toEqual([]);
    },
  );

  it('shows only the fields that the type of the gig has', () => {
    openDialog('openmic');
    screen.getByRole('radiogroup', { name: 'Performer type' });
    expect(screen.queryByRole('group', { name: 'Instruments' })).toBeNull();
  });

  it('shows at the name field that the name is taken, and stays open', async () => {
    const refusal = { message: 'A participant with this name already exists', code: 'NAME_TAKEN' };
    server.when(editRequest, () => ({ status: 409, body: refusal }));
    openDialog();
    fill('Name', 'Bo Lind');
    save();
    await screen.findByText(refusal.message);
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('shows at each field what somebody else changed meanwhile, and overwrites the other changes on the second save', async () => {
    const current = { notes: 'Sings, too', instruments: ['guitar', 'keys'] };
    const refusal = { message: 'Somebody changed this meanwhile.', code: 'CHANGED_MEANWHILE', current };
    server.when(editRequest, () => (server.requests.length === 1 ? { status: 409, body: refusal } : { body: ana }));
    openDialog();
    fill(/Notes/, 'Late');
    fireEvent.click(screen.getByLabelText('bass'));
    save();
    await screen.findByText('Somebody changed this to "Sings, too" meanwhile. Save again to put yours in its place.');
    screen.getByText('Somebody changed this to "guitar, keys" meanwhile. Save again to put yours in its place.');
    save();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(server.requests[1]?.body).toEqual({ notes: 'Late', instruments: ['guitar', 'bass'], was: current });
  });

  it('shows a default message when the server gives no reason', async () => {
    server.when(editRequest, () => ({ status: 500, body: {} }));
    openDialog();
    fill('Name', 'Ana R.');
    save();
    await screen.findByText('Failed to update performer');
    expect(onClose).not.toHaveBeenCalled();
  });
});
