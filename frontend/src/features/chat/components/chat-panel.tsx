import { format } from 'date-fns';
import { useLayoutEffect, useRef } from 'react';
import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { type GigId } from '@jamjar/contracts/ids';
import { EmptyFace, ErrorFace, LoadingRows } from '../../../ui/faces.js';
import { Panel } from '../../../ui/panel.js';
import { type Chat } from '../chat.state.js';
import styles from './chat-panel.module.css';
import { MessageForm } from './message-form.js';

interface Props {
  gigId: GigId;
  chat: Chat;
  /** Hears where the messages are, because what is seen there is read. */
  onPanel: (panel: HTMLElement | null) => void;
  senderName: string;
  /** A completed event: nobody writes any more. */
  readOnly: boolean;
}

/** What the staff of a gig say to each other (S2 §2). */
export const ChatPanel = (props: Props) => (
  <Panel title="Chat">
    <ChatBody {...props} />
  </Panel>
);

/** The same without a frame, for where something else names it. */
export const ChatBody = ({ gigId, chat, onPanel, senderName, readOnly }: Props) => (
  <div ref={onPanel} className={styles.body}>
    <Messages chat={chat} />
    {!readOnly && <MessageForm gigId={gigId} senderName={senderName} />}
  </div>
);

function Messages({ chat: { messages, failed, again } }: { chat: Chat }) {
  const list = useRef<HTMLDivElement>(null);
  const newest = messages?.at(-1)?.id;
  useLayoutEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [newest]);

  return (
    <div ref={list} className={styles.messages} role="log" aria-label="Messages" tabIndex={0}>
      {messages?.map((message) => (
        <Message key={message.id} message={message} />
      ))}
      {messages?.length === 0 && <EmptyFace title="No messages yet" />}
      {!messages &&
        (failed ? <ErrorFace words="Failed to load messages" onAgain={again} /> : <LoadingRows label="Loading messages" rows={3} />)}
    </div>
  );
}

const Message = ({ message: { senderName, createdAt, content } }: { message: MessageView }) => (
  <div className={styles.message}>
    <strong className={styles.sender}>{senderName}</strong> <time dateTime={createdAt}>{format(new Date(createdAt), 'HH:mm')}</time>
    <p className={styles.content}>{content}</p>
  </div>
);
