import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { messageId } from '@jamjar/contracts/ids';
import { limits } from '@jamjar/contracts/limits';
import { routes } from '@jamjar/contracts/routes';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { fridayGigId } from '../../../testing/performers.fixture.js';
import { createDeferred, startServerForEachTest } from '../../../testing/scripted-server.js';
import { chatPolling, useChat } from '../use-chat.js';
import { ChatPanel, validateMessage } from './chat-panel.js';

const TestChat = () => <ChatPanel chat={useChat(fridayGigId, 'ines')} readOnly={false} />;

const server = startServerForEachTest();
const messageRequest = `POST ${routes.messages}`;
beforeAll(() => jest.replaceProperty(chatPolling, 'intervalMs', 200));
afterAll(() => jest.restoreAllMocks());
beforeEach(async () => {
  server.when(`GET ${routes.messagesOfEvent(fridayGigId)}`, () => ({ body: [], seq: 1 }));
  renderWithProviders(<TestChat />);
  await screen.findByText('No messages yet');
});

const field = (): HTMLTextAreaElement => screen.getByLabelText('Message');
const type = (value: string): boolean => fireEvent.change(field(), { target: { value } });
const pressEnter = (shiftKey = false): boolean => fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13, shiftKey });
const sentRequests = () => server.requests.filter(({ method }) => method === 'POST');
/** The server's message with this content. */
const toMessage = (content: string): MessageView => ({
  id: messageId('00000000-0000-4000-8000-000000000009'),
  jamNightId: fridayGigId,
  content,
  senderName: 'ines',
  createdAt: new Date(0).toISOString(),
});
const failedResponse = { status: 500, body: { message: 'Something went wrong', code: 'UNEXPECTED' } };

describe('the form of the chat', () => {
  it('sends the trimmed message on Enter, and empties the field', async () => {
    server.when(messageRequest, () => ({ status: 201, body: toMessage('On in five'), seq: 2 }));
    type('  On in five  ');
    pressEnter();
    expect(field().value).toBe('');
    await waitFor(() => expect(sentRequests()[0]?.body).toEqual({ jamNightId: fridayGigId, content: 'On in five', senderName: 'ines' }));
  });
  it('starts a new line on Shift+Enter instead of sending', () => {
    type('One line');
    expect(pressEnter(true)).toBe(true); // not prevented: the browser inserts the line break
    expect(field().value).toBe('One line');
  });
  it('shows why an empty or too long message cannot be sent', async () => {
    pressEnter();
    await screen.findByText('Message cannot be empty');
    type('x'.repeat(limits.chatMessage.maxLength + 1));
    await screen.findByText('Message too long');
    pressEnter();
    expect(sentRequests()).toEqual([]);
    expect(validateMessage('x'.repeat(limits.chatMessage.maxLength))).toBeNull();
    // a composed emoji is one of the 500 characters of `limits.chatMessage.maxLength`
    expect(['👩🏽‍🎤'.repeat(500), '👩🏽‍🎤'.repeat(501)].map(validateMessage)).toEqual([null, 'Message too long']);
  });
});

describe('an own message', () => {
  it('is shown immediately, and not twice when polling returns it before the response to sending it', async () => {
    const response = createDeferred();
    server.when(messageRequest, () => response.promise.then(() => ({ status: 201, body: toMessage('On in five'), seq: 2 })));
    type('On in five');
    pressEnter();
    screen.getByText('Sending…');
    server.when(`GET ${routes.messagesOfEvent(fridayGigId)}`, () => ({ body: [toMessage('On in five')], seq: 2 }));
    await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull());
    expect(screen.getAllByText('On in five')).toHaveLength(1);
    response.resolve();
  });
  it('that could not be sent stays, and Try again sends it with the same idempotency key', async () => {
    server.when(messageRequest, () => failedResponse);
    type('On in five');
    pressEnter();
    await screen.findByText('Not sent');
    screen.getByText('On in five');
    server.when(messageRequest, () => ({ status: 201, body: toMessage('On in five'), seq: 2 }));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull());
    expect(screen.queryByText('Not sent')).toBeNull();
    screen.getByText('On in five');
    const [first, second] = sentRequests().map(({ headers }) => headers['idempotency-key']);
    expect(second).toBe(first);
  });
  it('that could not be sent can be discarded', async () => {
    server.when(messageRequest, () => failedResponse);
    type('On in five');
    pressEnter();
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await screen.findByText('No messages yet');
  });
});
