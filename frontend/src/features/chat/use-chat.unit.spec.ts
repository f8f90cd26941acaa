import { act, renderHook } from '@testing-library/react';
import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { messageId } from '@jamjar/contracts/ids';
import { fridayGigId } from '../../testing/performers.fixture.js';
import { useUnreadCount } from './use-chat.js';

const message = (minute: number, senderName: string): MessageView => ({
  id: messageId(`00000000-0000-4000-8000-0000000000${String(minute).padStart(2, '0')}`),
  jamNightId: fridayGigId,
  content: 'hello',
  senderName,
  createdAt: `2026-11-21T21:${String(minute).padStart(2, '0')}:00.000Z`,
});
const hookProps = (messages: MessageView[] | null, visible = false) => ({ messages, visible });

describe('useUnreadCount', () => {
  it('counts only messages that arrive after the first load', () => {
    const { result, rerender } = renderHook(({ messages, visible }) => useUnreadCount(messages, 'ines', visible), {
      initialProps: hookProps(null),
    });
    rerender(hookProps([message(1, 'sam')]));
    expect(result.current).toBe(0);
    rerender(hookProps([message(1, 'sam'), message(2, 'sam'), message(3, 'sam')]));
    expect(result.current).toBe(2);
  });
  it('does not count the user’s own messages', () => {
    const { result, rerender } = renderHook(({ messages, visible }) => useUnreadCount(messages, 'ines', visible), {
      initialProps: hookProps([]),
    });
    rerender(hookProps([message(1, 'ines'), message(2, 'sam')]));
    expect(result.current).toBe(1);
  });
  it('is 0 once the chat was visible, and stays 0 when it is hidden again', () => {
    const { result, rerender } = renderHook(({ messages, visible }) => useUnreadCount(messages, 'ines', visible), {
      initialProps: hookProps([]),
    });
    rerender(hookProps([message(2, 'sam')]));
    expect(result.current).toBe(1);
    act(() => rerender(hookProps([message(2, 'sam')], true)));
    expect(result.current).toBe(0);
    rerender(hookProps([message(2, 'sam')], false));
    expect(result.current).toBe(0);
  });
});
