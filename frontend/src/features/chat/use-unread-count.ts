import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { useState } from 'react';

/** Counts the messages of other users that are newer than `seenUntil`, an ISO 8601 time. */
export const countUnread = (seenUntil: string, messages: readonly MessageView[], username: string): number =>
  messages.filter(({ createdAt, senderName }) => createdAt > seenUntil && senderName !== username).length;

/**
 * Counts the unread messages of other users in one gig's chat, see `docs/rules.md#chat`. Messages of the first load count as read, and so do
 * all messages while the chat is visible.
 * @param messages oldest first; null until they are loaded
 */
export function useUnreadCount(messages: readonly MessageView[] | null, username: string, visible: boolean): number {
  const [seenUntil, setSeenUntil] = useState<string | null>(null);
  const newestCreatedAt = messages?.at(-1)?.createdAt ?? ''; // without messages '', which is before every time
  if (messages && (seenUntil === null || (visible && seenUntil !== newestCreatedAt))) setSeenUntil(newestCreatedAt);
  return messages && seenUntil !== null && !visible ? countUnread(seenUntil, messages, username) : 0;
}
