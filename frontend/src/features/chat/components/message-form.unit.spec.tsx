import { fireEvent, screen, waitFor } from '@testing-library/react';
import { routes } from '@jamjar/contracts/routes';
import { mounted } from '../../../testing/mounted.js';
import { friday } from '../../../testing/people.js';
import { serverForEachTest } from '../../../testing/scripted-server.js';
import { faultOf, MessageForm } from './message-form.js';

const server = serverForEachTest();
beforeEach(() => void mounted(<MessageForm gigId={friday} senderName="ines" />));

const field = (): HTMLTextAreaElement => screen.getByLabelText('Message');
const write = (value: string): boolean => fireEvent.change(field(), { target: { value } });
const enter = (shiftKey = false): boolean => fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13, shiftKey });
const send = `POST ${routes.messages}`;

describe('writing a message', () => {
  it('is sent by Enter, without the spaces around it, and empties the field', async () => {
    server.when(send, ({ body }) => ({ status: 201, body: { ...Object(body), id: 'm', createdAt: '' } }));
    write('  On in five  ');
    enter();
    await waitFor(() => expect(field().value).toBe(''));
    expect(server.asked[0]?.body).toEqual({ jamNightId: friday, content: 'On in five', senderName: 'ines' });
  });

  it('is not sent by Shift and Enter: that begins a new line', async () => {
    write('One line');
    expect(enter(true)).toBe(true); // the field's own doing
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(server.asked).toEqual([]);
  });

  it('says why an empty or too long one cannot be sent', async () => {
    enter();
    await screen.findByText('Message cannot be empty');
    write('x'.repeat(501));
    await screen.findByText('Message too long');
    enter();
    expect(server.asked).toEqual([]);
    expect(faultOf('x'.repeat(500))).toBeNull();
  });

  it('keeps what could not be sent', async () => {
    server.when(send, () => ({ status: 500, body: { message: 'Something went wrong', code: 'UNEXPECTED' } }));
    write('On in five');
    enter();
    await screen.findByText('Failed to send message. Please try again.');
    expect(field().value).toBe('On in five');
  });
});
