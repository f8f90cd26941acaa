import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { routes } from '@jamjar/contracts/routes';
import { mounted } from '../../../testing/mounted.js';
import { friday, performer, person } from '../../../testing/people.js';
import { serverForEachTest } from '../../../testing/scripted-server.js';
import { AddSeveralDialog } from './add-several-dialog.js';

const people = [person(1, 'Ana Ruiz'), person(2, 'Anouk Meyer')];
const server = serverForEachTest();
const closed = jest.fn();
beforeEach(() => {
  closed.mockClear();
  mounted(<AddSeveralDialog gigId={friday} people={people} performers={[performer(2, 'Anouk Meyer')]} onClose={closed} />);
});

const row = (number: number): HTMLInputElement => screen.getByLabelText(`Participant ${number}`);
const write = (number: number, name: string): boolean => fireEvent.change(row(number), { target: { value: name } });
const press = (name: string): boolean => fireEvent.click(screen.getByText(name, { selector: 'button *' }));
/** @param rows how many there are then */
const another = async (rows = 2): Promise<void> => {
  press('Add Another Participant');
  await screen.findByText(`Add ${rows} Participants`);
};
const sentNames = (): unknown[] => server.asked.map(({ body }) => (body as { name: string }).name);

describe('adding several people to an event', () => {
  it('needs every name', async () => {
    await another();
    write(2, 'Zoe');
    press('Add 2 Participants');
    await screen.findByText('Participant name is required');
    expect(server.asked).toEqual([]);
  });

  it('sends one request for each, with what holds for all of them', async () => {
    server.when(`POST ${routes.performers}`, () => ({ status: 201, body: performer(1, 'Ana Ruiz') }));
    write(1, ' ana ruiz ');
    await another();
    write(2, 'Zoe');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Priority Participants' }));
    fireEvent.change(screen.getByLabelText(/Notes/), { target: { value: 'Table 4' } });
    press('Add 2 Participants');
    await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
    const shared = { jamNightId: friday, priority: true, notes: 'Table 4', contact: '' };
    expect(server.asked.map(({ body }) => body)).toEqual([
      { ...shared, name: 'ana ruiz', participantId: people[0]?.id },
      { ...shared, name: 'Zoe', participantId: null },
    ]);
  });

  it('counts its rows, and always keeps one', async () => {
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    await another();
    fireEvent.click(screen.getByRole('button', { name: 'Remove row 2' }));
    await screen.findByText('Add 1 Participant');
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Another Participant' }));
  });

  it('shows at its row who is in the event already', async () => {
    write(1, 'Anouk Meyer');
    await screen.findByText('Already added', { selector: '.ant-form-item-extra *' });
  });

  it('lets nobody be picked who stands in another row', async () => {
    write(1, 'Ana Ruiz');
    await another();
    write(2, 'ana');
    fireEvent.click(await screen.findByText('Ana Ruiz', { selector: '[role=option][aria-disabled=true] *' }));
    expect(row(2).value).toBe('ana');
  });

  it('leaves the cursor and the list to whoever writes before it has opened', async () => {
    await another();
    write(2, 'ana');
    await waitFor(() => expect(screen.getByRole('dialog').className).not.toContain('appear'));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(document.activeElement).toBe(row(2));
    screen.getByRole('option', { name: 'Ana Ruiz' });
  });

  it('keeps the row of whoever could not be added, with the reason; the others are added', async () => {
    server.when(`POST ${routes.performers}`, ({ body }) =>
      (body as { name: string }).name === 'Anouk Meyer'
        ? { status: 409, body: { message: 'This participant is already added to this event', code: 'ALREADY_ADDED' } }
        : { status: 201, body: performer(1, 'Zoe') },
    );
    write(1, 'Zoe');
    await another();
    write(2, 'Anouk Meyer');
    await another(3);
    write(3, 'Yan');
    press('Add 3 Participants');
    await screen.findByText('Duplicate Participant');
    await screen.findByText('Add 1 Participant');
    expect(sentNames()).toEqual(['Zoe', 'Anouk Meyer', 'Yan']);
    expect(row(1).value).toBe('Anouk Meyer');
    await screen.findByText('This participant is already added to this event', { selector: '.ant-form-item-explain-error' });
    expect(closed).not.toHaveBeenCalled();
  });

  it('says what failed when the server says nothing', async () => {
    server.when(`POST ${routes.performers}`, () => ({ status: 500, body: {} }));
    write(1, 'Zoe');
    press('Add 1 Participant');
    await screen.findByText('Failed to add participant(s)', { selector: '.ant-form-item-explain-error' });
    expect(row(1).value).toBe('Zoe');
  });
});
