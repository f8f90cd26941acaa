import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { routes } from '@jamjar/contracts/routes';
import { readFieldErrors } from '../../../testing/forms.js';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { fridayGigId, performerFixture, participantFixture } from '../../../testing/performers.fixture.js';
import { startServerForEachTest } from '../../../testing/scripted-server.js';
import { AddPerformersDialog } from './add-performers-dialog.js';

const participants = [participantFixture(1, 'Ana Ruiz'), participantFixture(2, 'Anouk Meyer')];
const server = startServerForEachTest();
const onClose = jest.fn();
beforeEach(() => {
  onClose.mockClear();
  renderWithProviders(
    <AddPerformersDialog
      gig={{ id: fridayGigId, type: 'generic' }}
      participants={participants}
      performers={[performerFixture(2, 'Anouk Meyer')]} // number 2, too: the same participant as above
      onClose={onClose}
    />,
  );
});

const getNameInput = (rowNumber: number): HTMLInputElement => screen.getByLabelText(`Participant ${rowNumber}`);
const typeName = (rowNumber: number, name: string): boolean => fireEvent.change(getNameInput(rowNumber), { target: { value: name } });
/** @returns whether the browser inserts the text; false when the page does */
const paste = (rowNumber: number, text: string): boolean =>
  fireEvent.paste(getNameInput(rowNumber), { clipboardData: { getData: () => text } });
const pressButton = (name: string): boolean => fireEvent.click(screen.getByText(name, { selector: 'button *' }));
const addRow = async (expectedRowCount = 2): Promise<void> => {
  pressButton('Add Another Participant');
  await screen.findByText(`Add ${expectedRowCount} Participants`);
};
const getSentNames = (): unknown[] => server.requests.map(({ body }) => (body as { name: string }).name);

describe('AddPerformersDialog', () => {
  it('requires a name in every row', async () => {
    await addRow();
    typeName(2, 'Zoe');
    pressButton('Add 2 Participants');
    await screen.findByText('Participant name is required');
    expect(server.requests).toEqual([]);
  });

  it('sends one request per name, with the shared priority and notes, and the id of the participant of that name', async () => {
    const storedNames: Record<string, string> = { 'ana ruiz': 'Ana Ruiz' };
    server.when(`POST ${routes.performers}`, ({ body }) => {
      const { name } = body as { name: string };
      return { status: 201, body: performerFixture(1, storedNames[name] ?? name) };
    });
    typeName(1, ' ana ruiz ');
    await addRow();
    typeName(2, 'Zoe');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Priority Participants' }));
    fireEvent.change(screen.getByLabelText(/Notes/), { target: { value: 'Table 4' } });
    pressButton('Add 2 Participants');
    await screen.findByText('Added Ana Ruiz and Zoe — next', { selector: '[role=dialog] [role=status]' });
    await screen.findByText('Add 1 Participant');
    expect(onClose).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(getNameInput(1));
    expect([getNameInput(1).value, screen.getByLabelText<HTMLTextAreaElement>(/Notes/).value]).toEqual(['', '']);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Priority Participants' }).checked).toBe(false);
    const shared = { jamNightId: fridayGigId, priority: true, notes: 'Table 4', contact: '' };
    expect(server.requests.map(({ body }) => body)).toEqual([
      { ...shared, name: 'ana ruiz', participantId: participants[0]?.id },
      { ...shared, name: 'Zoe', participantId: null },
    ]);
  });

  it('makes a row of each pasted line, below the name that the row already has, and adds all of them', async () => {
    server.when(`POST ${routes.performers}`, ({ body }) => ({ status: 201, body: performerFixture(1, (body as { name: string }).name) }));
    paste(1, 'Ann Lee\r\n\r\n  Bob Ray \nCara Poe\n');
    await screen.findByText('Add 3 Participants');
    paste(3, 'Dan Fox\nEve Orr');
    await screen.findByText('Add 5 Participants');
    pressButton('Add 5 Participants');
    await screen.findByText('Add 1 Participant');
    expect(getSentNames()).toEqual(['Ann Lee', 'Bob Ray', 'Cara Poe', 'Dan Fox', 'Eve Orr']);
  });

  it('lets the browser insert a single pasted line', () => {
    expect(paste(1, 'Ann Lee\n')).toBe(true);
    expect(getNameInput(1).value).toBe('');
  });

  it('shows the number of rows on the button, cannot remove the only row, and focuses the add button after a removal', async () => {
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    await addRow();
    fireEvent.click(screen.getByRole('button', { name: 'Remove row 2' }));
    await screen.findByText('Add 1 Participant');
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Another Participant' }));
  });

  it('marks a row whose participant was already added', async () => {
    typeName(1, 'Anouk Meyer');
    await screen.findByText('Already added', { selector: '.ant-form-item-extra *' });
  });

  it('shows a participant who is named in another row as disabled', async () => {
    typeName(1, 'Ana Ruiz');
    await addRow();
    typeName(2, 'ana');
    fireEvent.click(await screen.findByText('Ana Ruiz', { selector: '[role=option][aria-disabled=true] *' }));
    expect(getNameInput(2).value).toBe('ana');
  });

  it('keeps focus and suggestions when the user types during the opening animation', async () => {
    await addRow();
    typeName(2, 'ana');
    await waitFor(() => expect(screen.getByRole('dialog').className).not.toContain('appear')); // antd's class during the animation
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(document.activeElement).toBe(getNameInput(2));
    screen.getByRole('option', { name: 'Ana Ruiz' });
  });

  it('keeps only the rows that were refused, with the reason, and adds the others', async () => {
    server.when(`POST ${routes.performers}`, ({ body }) =>
      (body as { name: string }).name === 'Anouk Meyer'
        ? { status: 409, body: { message: 'This participant is already added to this event', code: 'ALREADY_ADDED' } }
        : { status: 201, body: performerFixture(1, (body as { name: string }).name) },
    );
    typeName(1, 'Zoe');
    await addRow();
    typeName(2, 'Anouk Meyer');
    await addRow(3);
    typeName(3, 'Yan');
    pressButton('Add 3 Participants');
    await screen.findByText('Duplicate Participant');
    await screen.findByText('Add 1 Participant');
    screen.getByText('Added Zoe and Yan — next');
    expect(getSentNames()).toEqual(['Zoe', 'Anouk Meyer', 'Yan']);
    expect(getNameInput(1).value).toBe('Anouk Meyer');
    await waitFor(() =>
      expect(readFieldErrors()).toEqual(['This participant is already added to this event', 'If that is somebody else, add an initial.']),
    );
    expect(onClose).not.toHaveBeenCalled();
  });

  it('shows a default message when the server gives no reason', async () => {
    server.when(`POST ${routes.performers}`, () => ({ status: 500, body: {} }));
    typeName(1, 'Zoe');
    pressButton('Add 1 Participant');
    await screen.findByText('Failed to add participant(s)', { selector: '.ant-form-item-explain-error' });
    expect(getNameInput(1).value).toBe('Zoe');
  });
});
