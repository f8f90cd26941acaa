import { fireEvent, screen, waitFor } from '@testing-library/react';
import { routes } from '@jamjar/contracts/routes';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { fridayGigId, performerFixture } from '../../../testing/performers.fixture.js';
import { startServerForEachTest } from '../../../testing/scripted-server.js';
import { AddJamPerformerDialog } from './add-performer-dialog.js';

const server = startServerForEachTest();
const onClose = jest.fn();
beforeEach(() => {
  onClose.mockClear();
  renderWithProviders(<AddJamPerformerDialog gigId={fridayGigId} participants={[]} performers={[]} onClose={onClose} />);
});

const fill = (label: string | RegExp, value: string): boolean => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = (): boolean => fireEvent.click(screen.getByRole('button', { name: 'Add Participant' }));

describe('AddJamPerformerDialog', () => {
  it('focuses the name field when it opens', async () => {
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
  });

  it('requires a name, an instrument and a valid email address', async () => {
    fill(/Email/, 'nobody');
    submit();
    await screen.findByText('Name is required');
    await screen.findByText('Please select at least one instrument');
    await screen.findByText('Invalid email address');
    expect(server.requests).toEqual([]);
  });

  it('sends the trimmed fields and closes', async () => {
    server.when(`POST ${routes.performers}`, () => ({ status: 201, body: performerFixture(1, 'Ana Ruiz') }));
    fill('Name', ' Ana Ruiz ');
    fireEvent.click(screen.getByRole('checkbox', { name: 'bass' }));
    fireEvent.click(screen.getByRole('radio', { name: 'T2' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Looking for band' }));
    fill(/Email/, 'ana@example.org');
    fill(/Notes/, 'Brings her own amp ');
    submit();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(server.requests.at(-1)?.body).toEqual({
      jamNightId: fridayGigId,
      participantId: null,
      name: 'Ana Ruiz',
      contact: '',
      email: 'ana@example.org',
      phone: '',
      instagram: '',
      instruments: ['bass'],
      tier: 'T2',
      priority: false,
      lookingForBand: true,
      notes: 'Brings her own amp',
    });
  });

  it('shows the reason and stays open when the server refuses', async () => {
    const refusal = { message: 'This participant is already added to this event', code: 'ALREADY_ADDED' };
    server.when(`POST ${routes.performers}`, () => ({ status: 409, body: refusal }));
    fill('Name', 'Ana Ruiz');
    fireEvent.click(screen.getByRole('checkbox', { name: 'bass' }));
    submit();
    await screen.findByText('Duplicate Participant');
    screen.getByText(refusal.message);
    expect(onClose).not.toHaveBeenCalled();
  });
});
