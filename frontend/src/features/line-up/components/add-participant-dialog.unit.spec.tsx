import { fireEvent, screen, waitFor } from '@testing-library/react';
import { routes } from '@jamjar/contracts/routes';
import { mounted } from '../../../testing/mounted.js';
import { friday, performer } from '../../../testing/people.js';
import { serverForEachTest } from '../../../testing/scripted-server.js';
import { AddParticipantDialog } from './add-participant-dialog.js';

const server = serverForEachTest();
const closed = jest.fn();
beforeEach(() => {
  closed.mockClear();
  mounted(<AddParticipantDialog gigId={friday} people={[]} performers={[]} onClose={closed} />);
});

const write = (label: string | RegExp, value: string): boolean => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const add = (): boolean => fireEvent.click(screen.getByRole('button', { name: 'Add Participant' }));

describe('adding a participant to a jam', () => {
  it('begins with the cursor in the name', async () => {
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
  });

  it('needs a name, an instrument, and an address that is one', async () => {
    write(/Email/, 'nobody');
    add();
    await screen.findByText('Name is required');
    await screen.findByText('Please select at least one instrument');
    await screen.findByText('Invalid email address');
    expect(server.asked).toEqual([]);
  });

  it('sends what was written, without the spaces around, and closes', async () => {
    server.when(`POST ${routes.performers}`, () => ({ status: 201, body: performer(1, 'Ana Ruiz') }));
    write('Name', ' Ana Ruiz ');
    fireEvent.click(screen.getByRole('checkbox', { name: 'bass' }));
    fireEvent.click(screen.getByRole('radio', { name: 'T2' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Looking for band' }));
    write(/Email/, 'ana@example.org');
    write(/Notes/, 'Brings her own amp ');
    add();
    await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
    expect(server.asked.at(-1)?.body).toEqual({
      jamNightId: friday,
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

  it('says so when the server knows better', async () => {
    const refusal = { message: 'This participant is already added to this event', code: 'ALREADY_ADDED' };
    server.when(`POST ${routes.performers}`, () => ({ status: 409, body: refusal }));
    write('Name', 'Ana Ruiz');
    fireEvent.click(screen.getByRole('checkbox', { name: 'bass' }));
    add();
    await screen.findByText('Duplicate Participant');
    screen.getByText(refusal.message);
    expect(closed).not.toHaveBeenCalled();
  });
});
