import { fireEvent, screen, waitFor } from '@testing-library/react';
import { routes } from '@jamjar/contracts/routes';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { fridayGigId } from '../../../testing/performers.fixture.js';
import { startServerForEachTest } from '../../../testing/scripted-server.js';
import { validateMessage, MessageForm } from './chat-panel.js';

const server = startServerForEachTest();
beforeEach(() => void renderWithProviders(<MessageForm gigId={fridayGigId} senderName="ines" />));

const field = (): HTMLTextAreaElement => screen.getByLabelText('Message');
const type = (value: string): boolean => fireEvent.change(field(), { target: { value } });
const pressEnter = (shiftKey = false): boolean => fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13, shiftKey });
const sendCall = `POST ${routes.messages}`;

describe('MessageForm', () => {
  it('sends the trimmed message on Enter, and empties the field', async () => {
    server.when(sendCall, ({ body }) => ({ status: 201, body: { ...Object(body), id: 'm', createdAt: '' } }));
    type('  On in five  ');
    pressEnter();
    await waitFor(() => expect(field().value).toBe(''));
    expect(server.requests[0]?.body).toEqual({ jamNightId: fridayGigId, content: 'On in five', senderName: 'ines' });
  });

  it('starts a new line on Shift+Enter instead of sending', async () => {
    type('One line');
    expect(pressEnter(true)).toBe(true); // not prevented: the browser inserts the line break
    await new Promise((resolve) => setTimeout(resolve, 30)); // ms in which a request would have arrived
    expect(server.requests).toEqual([]);
  });

  it('shows why an empty or too long message cannot be sent', async () => {
    pressEnter();
    await screen.findByText('Message cannot be empty');
    type('x'.repeat(501));
    await screen.findByText('Message too long');
    pressEnter();
    expect(server.requests).toEqual([]);
    expect(validateMessage('x'.repeat(500))).toBeNull();
  });

  it('keeps a message that could not be sent', async () => {
    server.when(sendCall, () => ({ status: 500, body: { message: 'Something went wrong', code: 'UNEXPECTED' } }));
    type('On in five');
    pressEnter();
    await screen.findByText('Failed to send message. Please try again.');
    expect(field().value).toBe('On in five');
  });

  it('sends the same idempotency key again for the same text, and another one for another text', async () => {
    server.when(sendCall, () => ({ status: 500, body: { message: 'Something went wrong', code: 'UNEXPECTED' } }));
    const sendAndWait = async (count: number): Promise<void> => {
      await waitFor(() => screen.getByRole('button', { name: 'Send', busy: false }));
      pressEnter();
      await waitFor(() => expect(server.requests).toHaveLength(count));
    };
    type('On in five');
    await sendAndWait(1);
    await sendAndWait(2);
    type('On in ten');
    await sendAndWait(3);
    const [first, second, other] = server.requests.map(({ headers }) => headers['idempotency-key']);
    expect(second).toBe(first);
    expect(other).not.toBe(first);
  });
});
