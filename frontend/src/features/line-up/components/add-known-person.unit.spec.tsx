import { fireEvent, screen, waitFor } from '@testing-library/react';
import { routes } from '@jamjar/contracts/routes';
import { mounted } from '../../../testing/mounted.js';
import { friday, performer, person } from '../../../testing/people.js';
import { serverForEachTest } from '../../../testing/scripted-server.js';
import { AddOpenMicDialog } from './add-open-mic-dialog.js';

const [ana, anouk, bo] = [
  person(1, 'Ana Ruiz', { instagram: '@ana', email: 'ana@example.org' }),
  person(2, 'Anouk Meyer'),
  person(3, 'Bo Lind'),
];
const server = serverForEachTest();
const closed = jest.fn();
beforeEach(() => {
  closed.mockClear();
  server.when(`POST ${routes.performers}`, () => ({ status: 201, body: performer(1, 'Ana Ruiz') }));
  const { instruments, tier } = performer(1, 'Ana Ruiz');
  const last = {
    id: performer(9, '').id,
    jamNightId: friday,
    participantId: ana.id,
    instruments,
    tier,
    priority: true,
    performerType: 'band',
  };
  server.when(`GET ${routes.recentPerformer(ana.id)}`, () => ({ body: last }));
  mounted(<AddOpenMicDialog gigId={friday} people={[ana, anouk, bo]} performers={[performer(2, 'Anouk Meyer')]} onClose={closed} />);
});

const write = (name: string): boolean => fireEvent.change(screen.getByLabelText('Name'), { target: { value: name } });
const add = (): boolean => fireEvent.click(screen.getByText('Add Participant', { selector: 'button *' }));
const option = async (name: string): Promise<HTMLElement> => screen.findByText(name, { selector: '[role=option] *' });
const sent = (): unknown => server.asked.filter(({ method }) => method === 'POST').at(-1)?.body;

describe('adding somebody to an open mic', () => {
  it('needs a name', async () => {
    add();
    await screen.findByText('Participant name is required');
    expect(server.asked).toEqual([]);
  });

  it('takes somebody new as playing alone', async () => {
    write('Zoe');
    add();
    await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
    const zoe = { jamNightId: friday, participantId: null, name: 'Zoe', contact: '', performerType: 'solo', priority: false };
    expect(sent()).toEqual({ ...zoe, notes: '', instagram: '' });
  });

  it('fills in what is known of whoever is picked, and how they played last time', async () => {
    write('an');
    fireEvent.click(await option('Ana Ruiz'));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Band').checked).toBe(true));
    expect(screen.getByLabelText<HTMLInputElement>(/Instagram/).value).toBe('@ana');
    add();
    await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
    expect(sent()).toMatchObject({ participantId: ana.id, name: 'Ana Ruiz', performerType: 'band', priority: true, instagram: '@ana' });
  });

  it('gives nobody else what was filled in for them', async () => {
    write('an');
    fireEvent.click(await option('Ana Ruiz'));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Band').checked).toBe(true));
    write('Ana Ruiz junior');
    add();
    await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
    expect(sent()).toMatchObject({ participantId: null, performerType: 'solo', priority: false, instagram: '' });
  });

  it('shows who is in the event already, and does not let them be picked', async () => {
    write('anouk');
    await screen.findByText('Already added');
    fireEvent.click(await option('Anouk Meyer'));
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('anouk');
  });

  it('says when nobody is called like that', async () => {
    write('Zoe');
    await screen.findByText('No participants found matching "Zoe"');
  });
});
