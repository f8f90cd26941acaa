import { useEffect, useMemo, useState } from 'react';
import { useDispatch } from 'react-redux';
import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { type GigId } from '@jamjar/contracts/ids';
import { limits } from '@jamjar/contracts/limits';
import { useConnectionState } from '../../api/connection.slice.js';
import { useOnScreen } from '../../ui/use-on-screen.js';
import { useMessagesQuery } from './chat.api.js';
import { sortOldestFirst } from './chat.cache.js';
import { chatSeen } from './unread.slice.js';
import { useUnreadCount } from './use-unread-count.js';

/** A gig's chat, and how many of its messages are unread. */
export interface Chat {
  gigId: GigId;
  /** The signed-in user's name. */
  username: string;
  /** Oldest first; null until they are loaded. */
  messages: readonly MessageView[] | null;
  loadFailed: boolean;
  retry: () => void;
  unreadCount: number;
  /** Ref of the chat's element: messages count as read while it is on screen. */
  panelRef: (panel: HTMLElement | null) => void;
}

/**
 * Loads a gig's chat, counts the messages that are unread in this tab, and dispatches `chatSeen` when there are none.
 * @param username the user whose own messages never count
 */
export function useChat(gigId: GigId, username: string): Chat {
  // polls only while the socket, which pushes new messages, is not connected
  const pollingInterval = useConnectionState() === 'connected' ? 0 : limits.chatPollIntervalMs;
  const { data, isError, refetch } = useMessagesQuery(gigId, { pollingInterval });
  const messages = useMemo(() => (data ? sortOldestFirst(data) : null), [data]);
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const unreadCount = useUnreadCount(messages, username, useOnScreen(panel));
  const dispatch = useDispatch();
  useEffect(() => {
    if (messages && unreadCount === 0) dispatch(chatSeen(gigId));
  }, [dispatch, gigId, messages, unreadCount]);
  return { gigId, username, messages, loadFailed: isError, retry: () => void refetch(), unreadCount, panelRef: setPanel };
}
