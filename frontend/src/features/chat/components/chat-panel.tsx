import { format } from 'date-fns';
import { type KeyboardEvent, type SyntheticEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { type GigId } from '@jamjar/contracts/ids';
import { limits } from '@jamjar/contracts/limits';
import { v4 as newIdempotencyKey } from 'uuid';
import { Button } from '../../../ui/buttons.js';
import { SendIcon } from '../../../ui/icons.js';
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/list-states.js';
import { notifyAndReturnSuccess } from '../../../ui/notify-and-return-success.js';
import { Panel } from '../../../ui/panel.js';
import { TextArea } from '../../../ui/text-field.js';
import { useSendMessageMutation } from '../chat.api.js';
import { type Chat } from '../use-chat.js';
import styles from './chat-panel.module.css';

export interface ChatProps {
  chat: Chat;
  /** Hides the form: a completed gig accepts no messages. */
  readOnly: boolean;
}

/** The chat of a gig, among the users of its organisation, as a panel. */
export const ChatPanel = (props: ChatProps) => (
  <Panel title="Chat">
    <ChatContent {...props} />
  </Panel>
);

/** Messages and form. */
export const ChatContent = ({ chat: { panelRef, gigId, username, ...log }, readOnly }: ChatProps) => (
  <div ref={panelRef} className={styles.body}>
    <MessageLog {...log} />
    {!readOnly && <MessageForm gigId={gigId} senderName={username} />}
  </div>
);

function MessageLog({ messages, loadFailed, retry }: Pick<Chat, 'messages' | 'loadFailed' | 'retry'>) {
  const logRef = useRef<HTMLDivElement>(null);
  const newestId = messages?.at(-1)?.id;
  useLayoutEffect(() => {
    logRef.current?.scrollTo({ top: logRef.current.scrollHeight });
  }, [newestId]);

  return (
    <div ref={logRef} className={styles.messages} role="log" aria-label="Messages" tabIndex={0}>
      {messages?.map((message) => (
        <Message key={message.id} message={message} />
      ))}
      {messages?.length === 0 && <EmptyState title="No messages yet" />}
      {!messages &&
        (loadFailed ? <ErrorState message="Failed to load messages" onRetry={retry} /> : <LoadingRows label="Loading messages" rows={3} />)}
    </div>
  );
}

const Message = ({ message: { senderName, createdAt, content } }: { message: MessageView }) => (
  <div className={styles.message}>
    <strong className={styles.sender}>{senderName}</strong> <time dateTime={createdAt}>{format(new Date(createdAt), 'HH:mm')}</time>
    <p className={styles.content}>{content}</p>
  </div>
);

/** @returns why a message cannot be sent; null when it can */
export function validateMessage(content: string): string | null {
  if (content.trim().length < limits.chatMessage.minLength) return 'Message cannot be empty';
  return content.trim().length > limits.chatMessage.maxLength ? 'Message too long' : null;
}

/** A form for chat messages. Enter sends, Shift+Enter starts a new line; a message that could not be sent stays in the field. */
export function MessageForm({ gigId, senderName }: { gigId: GigId; senderName: string }) {
  const [content, setContent] = useState('');
  /** The same for as long as the text is: a message whose answer was lost is sent again by hand, and must not appear twice. */
  const [idempotencyKey, setIdempotencyKey] = useState(() => newIdempotencyKey());
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const [send, { isLoading }] = useSendMessageMutation();
  const errorId = useId();
  const error = validateMessage(content);
  const shownError = error && (hasSubmitted || content.length > limits.chatMessage.maxLength) ? error : null;

  const changeContent = (text: string): void => {
    setContent(text);
    setIdempotencyKey(newIdempotencyKey());
    setHasSubmitted(false);
  };
  const submit = async (domEvent: SyntheticEvent): Promise<void> => {
    domEvent.preventDefault();
    setHasSubmitted(true);
    if (error || isLoading) return;
    const request = send({ message: { jamNightId: gigId, content: content.trim(), senderName }, idempotencyKey });
    if (await notifyAndReturnSuccess(request, { failure: 'Failed to send message. Please try again.' })) changeContent('');
  };
  const submitOnEnter = (domEvent: KeyboardEvent): void => {
    if (domEvent.key === 'Enter' && !domEvent.shiftKey && !domEvent.nativeEvent.isComposing) void submit(domEvent);
  };
  return (
    <form className={styles.form} onSubmit={(domEvent) => void submit(domEvent)}>
      <TextArea
        placeholder="Message"
        aria-label="Message"
        aria-invalid={shownError !== null}
        aria-describedby={errorId}
        value={content}
        onChange={({ target }) => changeContent(target.value)}
        onKeyDown={submitOnEnter}
      />
      <Button type="primary" htmlType="submit" icon={<SendIcon />} aria-label="Send" loading={isLoading} />
      <span id={errorId} className={styles.error} role="alert">
        {shownError}
      </span>
    </form>
  );
}
