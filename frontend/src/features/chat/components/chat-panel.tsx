import { format } from 'date-fns';
import { useLayoutEffect, useRef } from 'react';
import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { type GigId } from '@jamjar/contracts/ids';
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/list-states.js';
import { Panel } from '../../../ui/panel.js';
import { type Chat } from '../use-chat.js';
import styles from './chat-panel.module.css';
import { MessageForm } from './message-form.js';

interface Props {
  gigId: GigId;
  chat: Chat;
  /** Ref of the chat's element: all messages count as read while it is on screen. */
  panelRef: (panel: HTMLElement | null) => void;
  /** The signed-in user's name. */
  senderName: string;
  /** Hides the form: a completed gig accepts no messages. */
  readOnly: boolean;
}

/** The chat of a gig, among the users of its organisation, as a panel. */
export const ChatPanel = (props: Props) => (
  <Panel title="Chat">
    <ChatContent {...props} />
  </Panel>
);

/** The chat without the panel's frame and title, for use in a dialog. */
export const ChatContent = ({ gigId, chat, panelRef, senderName, readOnly }: Props) => (
  <div ref={panelRef} className={styles.body}>
    <MessageLog chat={chat} />
    {!readOnly && <MessageForm gigId={gigId} senderName={senderName} />}
  </div>
);

function MessageLog({ chat: { messages, loadFailed, retry } }: { chat: Chat }) {
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
