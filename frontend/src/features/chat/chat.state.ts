import { useEffect, useMemo, useState } from 'react';
import { useDispatch } from 'react-redux';
import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { type GigId } from '@jamjar/contracts/ids';
import { limits } from '@jamjar/contracts/limits';
import { useConnectionState } from '../../api/connection.js';
import { useOnScreen } from '../../ui/on-screen.js';
import { useMessagesQuery } from './chat.api.js';
import { inOrder } from './chat.cache.js';
import { seen } from './unread.cache.js';
import { useUnread } from './unread.js';

/** A gig's chat, and how much of it nobody here has seen. */
export interface Chat {
  /** The oldest first; null until they are there. */
  messages: readonly MessageView[] | null;
  failed: boolean;
  again: () => void;
  unread: number;
  /** The panel says where it is, because what is seen there is read. */
  panelIs: (panel: HTMLElement | null) => void;
}

export function useChat(gigId: GigId, myName: string): Chat {
  // with the socket up every message is pushed; without it the chat asks (S2 §9, design "Realtime")
  const pollingInterval = useConnectionState() === 'live' ? 0 : limits.chatPollMs;
  const { data, isError, refetch } = useMessagesQuery(gigId, { pollingInterval });
  const messages = useMemo(() => (data ? inOrder(data) : null), [data]);
  const [panel, panelIs] = useState<HTMLElement | null>(null);
  const unread = useUnread(messages, myName, useOnScreen(panel));
  const dispatch = useDispatch();
  useEffect(() => {
    if (messages && unread === 0) dispatch(seen(gigId));
  }, [dispatch, gigId, messages, unread]);
  return { messages, failed: isError, again: () => void refetch(), unread, panelIs };
}
