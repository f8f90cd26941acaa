import { useRef, useState } from 'react';
import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { type GigId } from '@jamjar/contracts/ids';
import { v4 as createIdempotencyKey } from 'uuid';
import { notifyAndReturnSuccess } from '../../domain/commands/notify-and-return-success.js';
import { useSendMessageMutation } from './chat.api.js';

/** An own message that the server has not confirmed yet. */
export interface UnsentMessage {
  /** Its idempotency key: the server stores the message once, however often it is sent. */
  key: string;
  content: string;
  /** Whether sending it has failed. */
  hasFailed: boolean;
  /** Ids of the messages that the chat contained before this one was sent. */
  idsBefore: ReadonlySet<string>;
}

/** Sends chat messages one after the other, and keeps each until it is sent or discarded. @param messages null until they are loaded */
export function useOutbox(gigId: GigId, senderName: string, messages: readonly MessageView[] | null) {
  const [unsent, setUnsent] = useState<readonly UnsentMessage[]>([]);
  const [sendMessage] = useSendMessageMutation();
  const lastPost = useRef<Promise<unknown>>(Promise.resolve());

  const remove = (key: string): void => setUnsent((current) => current.filter((message) => message.key !== key));
  const setFailed = (key: string, hasFailed: boolean): void =>
    setUnsent((current) => current.map((message) => (message.key === key ? { ...message, hasFailed } : message)));
  const post = async ({ key, content }: UnsentMessage): Promise<void> => {
    const request = sendMessage({ message: { jamNightId: gigId, content, senderName }, idempotencyKey: key });
    if (await notifyAndReturnSuccess(request, { failure: 'Failed to send message. Please try again.' })) remove(key);
    else setFailed(key, true);
  };
  const enqueue = (message: UnsentMessage): void => void (lastPost.current = lastPost.current.then(() => post(message)));

  return {
    /** Without messages that the chat already contains: the socket or polling can be faster than the response to sending them. */
    unsent: unsent.filter((message) => !hasArrived(message, senderName, messages)),
    discard: remove,
    send: (content: string): void => {
      const idsBefore = new Set(messages?.map(({ id }) => id));
      const message = { key: createIdempotencyKey(), content: content.trim(), hasFailed: false, idsBefore };
      setUnsent((current) => [...current, message]);
      enqueue(message);
    },
    sendAgain: (message: UnsentMessage): void => {
      setFailed(message.key, false);
      enqueue(message);
    },
  };
}
export type Outbox = ReturnType<typeof useOutbox>;

const hasArrived = ({ content, idsBefore }: UnsentMessage, senderName: string, messages: readonly MessageView[] | null): boolean =>
  messages?.some((message) => message.senderName === senderName && message.content === content && !idsBefore.has(message.id)) ?? false;
