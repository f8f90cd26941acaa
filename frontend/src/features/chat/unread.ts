import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { useState } from 'react';

/** How many of the others' messages came after the last one that was seen, the oldest first in `messages`. */
export const unreadAfter = (seen: string, messages: readonly MessageView[], myName: string): number =>
  messages.filter(({ createdAt, senderName }) => createdAt > seen && senderName !== myName).length;

/**
 * S2 §4, Unread chat flag. What was there when the chat was first loaded counts as seen, and so does everything while it can be seen.
 * @param messages null until they are loaded
 */
export function useUnread(messages: readonly MessageView[] | null, myName: string, visible: boolean): number {
  const [seen, setSeen] = useState<string | null>(null);
  const newest = messages?.at(-1)?.createdAt ?? '';
  if (messages && (seen === null || (visible && seen !== newest))) setSeen(newest);
  return messages && seen !== null && !visible ? unreadAfter(seen, messages, myName) : 0;
}
