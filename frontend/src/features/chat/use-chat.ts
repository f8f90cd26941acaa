import { useEffect, useMemo, useState } from 'react';
import { useDispatch } from 'react-redux';
import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { type GigId } from '@jamjar/contracts/ids';
import { useConnectionState } from '../../api/connection.slice.js';
import { useOnScreen } from '../../ui/browser/use-on-screen.js';
import { useMessagesQuery } from './chat.api.js';
import { sortOldestFirst } from './chat.cache.js';
import { chatSeen } from './unread.slice.js';
import { useOutbox } from './use-outbox.js';

/** The chat is polled only while the WebSocket, which pushes new messages, is not connected. */
export const chatPolling = { intervalMs: 5_000 };

/**
 * Loads a gig's chat, counts the messages that are unread in this tab, and dispatches `chatSeen` when none is unread.
 * @param username of the signed-in user, whose own messages never count
 * @returns `messages`: oldest first, null until they are loaded; `outbox`: own messages that are not confirmed; `panelRef`: ref for the
 * chat's element; messages count as read while it is on screen
 */
export function useChat(gigId: GigId, username: string) {
  const pollingInterval = useConnectionState() === 'connected' ? 0 : chatPolling.intervalMs;
  const { data, isError, refetch } = useMessagesQuery(gigId, { pollingInterval });
  const messages = useMemo(() => (data ? sortOldestFirst(data) : null), [data]);
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const unreadCount = useUnreadCount(messages, username, useOnScreen(panel));
  const dispatch = useDispatch();
  useEffect(() => {
    if (messages && unreadCount === 0) dispatch(chatSeen(gigId));
  }, [dispatch, gigId, messages, unreadCount]);
  const outbox = useOutbox(gigId, username, messages);
  return { gigId, username, messages, outbox, loadFailed: isError, retry: () => void refetch(), unreadCount, panelRef: setPanel };
}
export type Chat = ReturnType<typeof useChat>;

/**
 * Counts the unread messages of other users in one gig's chat (docs/rules.md#chat). Messages of the first load count as read, and so do
 * all messages while the chat is visible.
 * @param messages oldest first; null until they are loaded
 */
export function useUnreadCount(messages: readonly MessageView[] | null, username: string, visible: boolean): number {
  const [seenUntil, setSeenUntil] = useState<string | null>(null);
  const newestCreatedAt = messages?.at(-1)?.createdAt ?? ''; // without messages '', which is before every time
  if (messages && (seenUntil === null || (visible && seenUntil !== newestCreatedAt))) setSeenUntil(newestCreatedAt);
  if (!messages || seenUntil === null || visible) return 0;
  return messages.filter(({ createdAt, senderName }) => createdAt > seenUntil && senderName !== username).length;
}
