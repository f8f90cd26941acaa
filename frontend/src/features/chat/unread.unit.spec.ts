import { act, renderHook } from '@testing-library/react';
import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { messageId } from '@jamjar/contracts/ids';
import { friday } from '../../testing/people.js';
import { useUnread } from './unread.js';

const message = (minute: number, senderName: string): MessageView => ({
  id: messageId(`00000000-0000-4000-8000-0000000000${String(minute).padStart(2, '0')}`),
  jamNightId: friday,
  content: 'hello',
  senderName,
  createdAt: `2026-11-21T21:${String(minute).padStart(2, '0')}:00.000Z`,
});
const chat = (messages: MessageView[] | null, visible = false) => ({ messages, visible });

describe('messages that nobody here has seen', () => {
  it('begin after those that were there at first', () => {
    const { result, rerender } = renderHook(({ messages, visible }) => useUnread(messages, 'ines', visible), { initialProps: chat(null) });
    rerender(chat([message(1, 'sam')]));
    expect(result.current).toBe(0);
    rerender(chat([message(1, 'sam'), message(2, 'sam'), message(3, 'sam')]));
    expect(result.current).toBe(2);
  });
  it('are the others’ alone', () => {
    const { result, rerender } = renderHook(({ messages, visible }) => useUnread(messages, 'ines', visible), { initialProps: chat([]) });
    rerender(chat([message(1, 'ines'), message(2, 'sam')]));
    expect(result.current).toBe(1);
  });
  it('are seen once the chat is, and stay seen when it is left', () => {
    const { result, rerender } = renderHook(({ messages, visible }) => useUnread(messages, 'ines', visible), { initialProps: chat([]) });
    rerender(chat([message(2, 'sam')]));
    expect(result.current).toBe(1);
    act(() => rerender(chat([message(2, 'sam')], true)));
    expect(result.current).toBe(0);
    rerender(chat([message(2, 'sam')], false));
    expect(result.current).toBe(0);
  });
});
