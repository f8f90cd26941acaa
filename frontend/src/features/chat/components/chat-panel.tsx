import { format } from 'date-fns';
import { useLayoutEffect, useRef } from 'react';
import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/list-states.js';
import { Panel } from '../../../ui/panel.js';
import { type Chat } from '../use-chat.js';
import styles from './chat-panel.module.css';
import { MessageForm } from './message-form.js';

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

/** The chat without the panel's frame and title, for use in a dialog. */
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
