import { fireEvent, screen, waitFor } from '@testing-library/react';
import { routes } from '@jamjar/contracts/routes';
import { readFieldErrors } from '../../../testing/forms.js';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { fridayGigId, participantFixture, performerFixture } from '../../../testing/performers.fixture.js';
import { startServerForEachTest } from '../../../testing/scripted-server.js';
import { AddPerformerDialog } from './add-performer-dialog.js';

const server = startServerForEachTest();
const onClose = jest.fn();
const openDialog = (initialName?: string): void => {
  onClose.mockClear();
  renderWithProviders(
    <AddPerformerDialog
      gig={{ id: fridayGigId, type: 'jam' }}
      participants={[participantFixture(1, 'Anna Meyer')]}
      performers={[]}
      {...(initialName !== undefined && { initialName })}
      onClose={onClose}
    />,
  );
};

const fill = (label: string | RegExp, value: string): boolean => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const getNameField = (): HTMLInputElement => screen.getByLabelText('Name');
const getCheckbox = (name: string): HTMLInputElement => screen.getByRole('checkbox', { name });
const submit = (): boolean => fireEvent.click(screen.getByRole('button', { name: 'Add Participant' }));

describe('AddPerformerDialog of a jam', () => {
  it('focuses the name field when it opens', async () => {
    openDialog();
    await waitFor(() => expect(document.activeElement).toBe(getNameField()));
  });

  it('opens with a name, and at once suggests participants whose names contain it', () => {
    openDialog('Anna');
    expect(getNameField()).toMatchObject({ value: 'Anna' });
    screen.getByRole('option', { name: 'Anna Meyer' });
  });

  it('requires a name, an instrument and a valid email address', async () => {
    openDialog();
    fill(/Email/, 'no-at-sign');
    submit();
    await screen.findByText('Name is required');
    await screen.findByText('Please select at least one instrument');
    await screen.findByText('Invalid email address');
    expect(server.requests).toEqual([]);
  });

  it('expands the contact details to focus an invalid one', async () => {
    openDialog('Ana Ruiz');
    fireEvent.click(getCheckbox('bass'));
    fill(/Email/, 'no-at-sign');
    const contactDetails = screen.getByText('Contact details').closest('details');
    expect(contactDetails?.open).toBe(false);
    submit();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Email/)));
    expect(contactDetails?.open).toBe(true);
  });

  it('sends the trimmed fields, says who was added, and is ready for the next', async () => {
    openDialog();
    server.when(`POST ${routes.performers}`, () => ({ status: 201, body: performerFixture(1, 'Ana Ruiz') }));
    fill('Name', ' Ana Ruiz ');
    fireEvent.click(screen.getByRole('checkbox', { name: 'bass' }));
    fireEvent.click(screen.getByRole('radio', { name: 'T2' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Looking for band' }));
    fill(/Email/, 'ana@example.org');
    fill(/Notes/, 'Brings her own amp ');
    submit();
    await screen.findByText('Added Ana Ruiz — next', { selector: '[role=dialog] [role=status]' });
    expect(onClose).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(getNameField());
    for (const label of ['Name', /Email/, /Notes/]) expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('');
    for (const name of ['bass', 'Looking for band']) expect(getCheckbox(name).checked).toBe(false);
    expect(screen.getByLabelText<HTMLInputElement>('None').checked).toBe(true);
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

  it('says which contact details a known participant keeps, whatever was entered', async () => {
    const contact = { email: 'first@example.org', phone: '600', lookingForBand: true };
    const chris = { ...performerFixture(1, 'Chris Lee', contact), kept: ['email', 'phone', 'lookingForBand'] };
    server.when(`POST ${routes.performers}`, () => ({ status: 201, body: chris }));
    openDialog('Chris Lee');
    fireEvent.click(getCheckbox('bass'));
    fill(/Email/, 'second@example.org');
    submit();
    await screen.findByText('Added Chris Lee — next', { selector: '[role=status]' });
    const kept = 'Chris Lee keeps first@example.org, 600 and Looking for band.';
    screen.getByText(`${kept} What you entered as Email, Phone and Looking for band was not saved; change it in Edit Details.`, {
      selector: '[role=status] *',
    });
  });

  it('keeps as the next name what is typed after the name while a performer is being added', async () => {
    let respond = (): void => undefined;
    const response = new Promise<void>((resolve) => void (respond = resolve));
    server.when(`POST ${routes.performers}`, () => response.then(() => ({ status: 201, body: performerFixture(1, 'Ana') })));
    openDialog();
    fill('Name', 'Ana');
    fireEvent.click(getCheckbox('bass'));
    submit();
    await waitFor(() => expect(server.requests).toHaveLength(1));
    fill('Name', 'AnaBe');
    respond();
    await screen.findByText('Added Ana — next');
    expect(getNameField().value).toBe('Be');
  });

  it('keeps the fields when the server refuses them, shows the reason, and no longer says who was added before', async () => {
    server.when(`POST ${routes.performers}`, () => ({ status: 201, body: performerFixture(1, 'Bo') }));
    openDialog('Bo');
    fireEvent.click(getCheckbox('bass'));
    submit();
    await screen.findByText('Added Bo — next');
    const refusal = { message: 'This participant is already added to this event', code: 'ALREADY_ADDED' };
    server.when(`POST ${routes.performers}`, () => ({ status: 409, body: refusal }));
    fill('Name', 'Ana Ruiz');
    fireEvent.click(screen.getByRole('checkbox', { name: 'bass' }));
    submit();
    await screen.findByText('Duplicate Participant');
    await waitFor(() => expect(readFieldErrors()).toEqual([refusal.message, 'If that is somebody else, add an initial.']));
    expect(getNameField().value).toBe('Ana Ruiz');
    expect(getCheckbox('bass').checked).toBe(true);
    expect(screen.queryByText(/^Added/)).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
  });
});
