import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type GigType } from '@jamjar/contracts/enums';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { routes } from '@jamjar/contracts/routes';
import { mounted } from '../../../testing/mounted.js';
import { performer } from '../../../testing/people.js';
import { serverForEachTest } from '../../../testing/scripted-server.js';
import { EditDetailsDialog } from './edit-details-dialog.js';

const ana = performer(1, 'Ana Ruiz', { email: 'ana@example.org', tier: 'T1', instruments: ['guitar'], notes: 'Left-handed' });
const call = `PATCH ${routes.performer(ana.id)}`;
const server = serverForEachTest();
const closed = jest.fn();
beforeEach(() => closed.mockClear());

const open = (type: GigType = 'jam', who: PerformerView = ana): void => {
  mounted(<EditDetailsDialog performer={who} type={type} onClose={closed} />);
};
const write = (label: string | RegExp, value: string): boolean => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = (): boolean => fireEvent.click(screen.getByText('Save changes', { selector: 'button *' }));
const answers = (): void => void server.when(call, () => ({ body: ana }));

describe('editing details', () => {
  it('sends only what was changed, without the spaces around', async () => {
    answers();
    open();
    write('Name', ' Ana Ruiz '); // the same
    write(/Email/, '');
    write(/Phone/, ' +34 600 ');
    fireEvent.click(screen.getByLabelText('bass'));
    fireEvent.click(screen.getByLabelText('None'));
    save();
    await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
    const changed = { email: null, phone: '+34 600', instruments: ['guitar', 'bass'], tier: null };
    expect(server.asked.map(({ body }) => body)).toEqual([changed]);
  });

  it('asks nothing of the server when nothing was changed', async () => {
    open();
    save();
    await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
    expect(server.asked).toEqual([]);
  });

  it.each([
    ['jam', 'Name is required'],
    ['openmic', 'Participant name is required'],
    ['generic', 'Participant name is required'],
  ] as const)('refuses what adding refuses (%s)', async (type, words) => {
    open(type, { ...ana, instruments: [] });
    write('Name', '  ');
    write(/Email/, 'nobody');
    save();
    await screen.findByText(words);
    await screen.findByText('Invalid email address');
    if (type === 'jam') await screen.findByText('Please select at least one instrument');
    expect(server.asked).toEqual([]);
  });

  it('asks what is asked at this type of event', () => {
    open('openmic');
    screen.getByRole('radiogroup', { name: 'Performer type' });
    expect(screen.queryByRole('group', { name: 'Instruments' })).toBeNull();
  });

  it('says at the name that it is taken, and stays', async () => {
    const refusal = { message: 'A participant with this name already exists', code: 'NAME_TAKEN' };
    server.when(call, () => ({ status: 409, body: refusal }));
    open();
    write('Name', 'Bo Lind');
    save();
    await screen.findByText(refusal.message);
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
    expect(closed).not.toHaveBeenCalled();
  });

  it('says that it failed when the server does not say why', async () => {
    server.when(call, () => ({ status: 500, body: {} }));
    open();
    write('Name', 'Ana R.');
    save();
    await screen.findByText('Failed to update performer');
    expect(closed).not.toHaveBeenCalled();
  });
});
