import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { sendOrKeep, UnsentCommands } from './unsent-commands.js';

const notReached = { status: 0, message: null, code: null, errors: {}, last: null };
const refused = { status: 409, message: 'Already selected', code: 'ALREADY_SELECTED', errors: {}, last: null };
/** Each call ends with the next of these errors; undefined: it succeeds. */
const createSend = (...errors: unknown[]) => jest.fn(() => Promise.resolve({ error: errors.shift() }));
const sendFor = (name: string, send: () => Promise<{ error?: unknown }>): Promise<boolean> =>
  act(() => sendOrKeep(send, { failure: 'Failed' }, `${name} was not put on`));
const readKeptLabels = (): (string | null)[] => screen.queryAllByRole('button', { name: /^Try again/ }).map(({ ariaLabel }) => ariaLabel);
beforeEach(() => void render(<UnsentCommands />));

describe('the list of unsent commands', () => {
  it('keeps a command until sending it again succeeds', async () => {
    const send = createSend(notReached, notReached, undefined);
    await sendFor('Ana', send);
    for (const count of [2, 3]) {
      await waitFor(() => screen.getByRole('button', { name: /^Try again/, busy: false }));
      fireEvent.click(screen.getByRole('button', { name: 'Try again: Ana was not put on' }));
      await waitFor(() => expect(send).toHaveBeenCalledTimes(count));
    }
    await waitFor(() => expect(readKeptLabels()).toEqual([]));
  });
  it('keeps a command until the user has sent the same command with its own button, or dismisses it', async () => {
    await sendFor('Ana', createSend(notReached));
    await sendFor('Bo', createSend(notReached));
    await waitFor(() => expect(readKeptLabels()).toHaveLength(2));
    await sendFor('Ana', createSend(undefined));
    await waitFor(() => expect(readKeptLabels()).toEqual(['Try again: Bo was not put on']));
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss: Bo was not put on' }));
    expect(readKeptLabels()).toEqual([]);
  });
  it('does not contain a command that the server has refused', async () => {
    await sendFor('Ana', createSend(refused));
    expect(readKeptLabels()).toEqual([]);
  });
});
