import { fireEvent, screen, waitFor } from '@testing-library/react';
import { routes } from '@jamjar/contracts/routes';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { fridayGigId, performerFixture, participantFixture } from '../../../testing/performers.fixture.js';
import { startServerForEachTest } from '../../../testing/scripted-server.js';
import { AddPerformerDialog } from './add-performer-dialog.js';

const [ana, anouk, bo] = [
  participantFixture(1, 'Ana Ruiz', { instagram: '@ana', email: 'ana@example.org' }),
  participantFixture(2, 'Anouk Meyer'),
  participantFixture(3, 'Bo Lind'),
];
const server = startServerForEachTest();
beforeEach(() => {
  // the scripted response names Ana, whoever is added
  server.when(`POST ${routes.performers}`, () => ({ status: 201, body: performerFixture(1, 'Ana Ruiz') }));
  const { instruments, tier } = performerFixture(1, 'Ana Ruiz');
  const recentPerformer = {
    id: performerFixture(9, '').id, // this id and that of the gig are arbitrary: the dialog does not read them
    jamNightId: fridayGigId,
    participantId: ana.id,
    instruments,
    tier,
    priority: true,
    performerType: 'band',
  };
  server.when(`GET ${routes.recentPerformer(ana.id)}`, () => ({ body: recentPerformer }));
  renderWithProviders(
    <AddPerformerDialog
      gig={{ id: fridayGigId, type: 'openmic' }}
      participants={[ana, anouk, bo]}
      performers={[performerFixture(2, 'Anouk Meyer')]} // number 2, too: the same participant as `anouk`
      onClose={() => undefined}
    />,
  );
});

const typeName = (name: string): boolean => fireEvent.change(screen.getByLabelText('Name'), { target: { value: name } });
const submit = (): boolean => fireEvent.click(screen.getByText('Add Participant', { selector: 'button *' }));
const findOption = async (name: string): Promise<HTMLElement> => screen.findByText(name, { selector: '[role=option] *' });
const getPostedBody = (): unknown => server.requests.filter(({ method }) => method === 'POST').at(-1)?.body;

describe('AddPerformerDialog of an open mic', () => {
  it('requires a name', async () => {
    submit();
    await screen.findByText('Participant name is required');
    expect(server.requests).toEqual([]);
  });

  it('adds a new participant as a solo performer by default', async () => {
    typeName('Zoe');
    submit();
    await screen.findByText('Added Ana Ruiz — next');
    const zoe = { jamNightId: fridayGigId, participantId: null, name: 'Zoe', contact: '', performerType: 'solo', priority: false };
    expect(getPostedBody()).toEqual({ ...zoe, notes: '', instagram: '' });
  });

  it('prefills contact data of a chosen participant and type and priority of their last performer, but not for the next name', async () => {
    typeName('an');
    fireEvent.click(await findOption('Ana Ruiz'));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Band').checked).toBe(true));
    expect(screen.getByLabelText<HTMLInputElement>(/Instagram/).value).toBe('@ana');
    submit();
    await screen.findByText('Added Ana Ruiz — next');
    expect(getPostedBody()).toMatchObject({
      participantId: ana.id,
      name: 'Ana Ruiz',
      performerType: 'band',
      priority: true,
      instagram: '@ana',
    });
    expect(screen.getByLabelText<HTMLInputElement>('Solo').checked).toBe(true);
    fireEvent.click(screen.getByLabelText('Band')); // chosen before the next name is typed, which does not clear it
    typeName('Zoe');
    submit();
    await waitFor(() => expect(getPostedBody()).toMatchObject({ participantId: null, name: 'Zoe', performerType: 'band', instagram: '' }));
  });

  it('clears the prefilled fields when another name is typed', async () => {
    typeName('an');
    fireEvent.click(await findOption('Ana Ruiz'));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Band').checked).toBe(true));
    typeName('Ana Ruiz junior');
    submit();
    await screen.findByText('Added Ana Ruiz — next');
    expect(getPostedBody()).toMatchObject({ participantId: null, performerType: 'solo', priority: false, instagram: '' });
  });

  it('marks participants who were already added, and does not let them be chosen', async () => {
    typeName('anouk');
    await screen.findByText('Already added');
    fireEvent.click(await findOption('Anouk Meyer'));
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('anouk');
  });

  it('shows a message when no participant matches the name', async () => {
    typeName('Zoe');
    await screen.findByText('No participants found matching "Zoe"');
  });

  it('closes the suggestions on Escape, and leaves the key to the dialog when there are none', async () => {
    const pressEscape = (): boolean => fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape' }); // true: left to the dialog
    typeName('an');
    await findOption('Ana Ruiz');
    expect([pressEscape(), pressEscape()]).toEqual([false, true]);
    typeName('Zoe');
    expect(pressEscape()).toBe(true);
  });
});
