import { type KeyboardEvent, type SyntheticEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { type GigId } from '@jamjar/contracts/ids';
import { limits } from '@jamjar/contracts/limits';
import { isWithinLength } from '@jamjar/contracts/text/text-length';
import { Button } from '../../../ui/elements/buttons.js';
import { formatClock } from '../../../ui/format/clock-format.js';
import { useDraft } from '../../../ui/dialog/drafts.js';
import { SendIcon } from '../../../ui/elements/icons.js';
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/list/list-states.js';
import { Panel } from '../../../ui/elements/panel.js';
import { TextArea } from '../../../ui/form/text-field.js';
import { type Chat } from '../use-chat.js';
import { type UnsentMessage } from '../use-outbox.js';
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

/** The messages and the form for a new one. */
export const ChatContent = ({ chat: { panelRef, ...chat }, readOnly }: ChatProps) => (
  <div ref={panelRef} className={styles.body}>
    <MessageLog {...chat} />
    {!readOnly && <MessageForm gigId={chat.gigId} onSend={chat.outbox.send} />}
  </div>
);

type LogProps = Pick<Chat, 'messages' | 'outbox' | 'username' | 'loadFailed' | 'retry'>;

function MessageLog({ messages, outbox, username, loadFailed, retry }: LogProps) {
  const logRef = useRef<HTMLDivElement>(null);
  const newestUnsent = outbox.unsent.at(-1);
  const newestKey = newestUnsent?.key ?? messages?.at(-1)?.id;
  useLayoutEffect(() => {
    logRef.current?.scrollTo({ top: logRef.current.scrollHeight });
  }, [newestKey, newestUnsent?.hasFailed]);

  return (
    <div ref={logRef} className={styles.messages} role="log" aria-label="Messages" tabIndex={0}>
      {messages?.map((message) => (
        <Message key={message.id} message={message} />
      ))}
      {outbox.unsent.map((message) => (
        <UnsentMessageRow key={message.key} message={message} outbox={outbox} username={username} />
      ))}
      {messages?.length === 0 && outbox.unsent.length === 0 && <EmptyState title="No messages yet" />}
      {!messages &&
        (loadFailed ? <ErrorState message="Failed to load messages" onRetry={retry} /> : <LoadingRows label="Loading messages" rows={3} />)}
    </div>
  );
}

/** A message of this user that the server has not confirmed yet. Screen readers announce only the confirmed message. */
function UnsentMessageRow({ message, outbox, username }: Pick<Chat, 'outbox' | 'username'> & { message: UnsentMessage }) {
  const { content, key, hasFailed } = message;
  return (
    <div className={styles.message} aria-live="off">
      <strong className={styles.sender}>{username}</strong>{' '}
      <span className={styles.state} data-failed={hasFailed}>
        {hasFailed ? 'Not sent' : 'Sending…'}
      </span>
      <p className={styles.content}>{content}</p>
      {hasFailed && (
        <div className={styles.unsentActions}>
          <Button onClick={() => outbox.sendAgain(message)}>Try again</Button>
          <Button type="text" onClick={() => outbox.discard(key)}>
            Discard
          </Button>
        </div>
      )}
    </div>
  );
}

const Message = ({ message: { senderName, createdAt, content } }: { message: MessageView }) => (
  <div className={styles.message}>
    <strong className={styles.sender}>{senderName}</strong> <time dateTime={createdAt}>{formatClock(createdAt)}</time>
    <p className={styles.content}>{content}</p>
  </div>
);

/** @returns why a message cannot be sent; null when it can */
export function validateMessage(content: string): string | null {
  if (content.trim().length < limits.chatMessage.minLength) return 'Message cannot be empty';
  return isWithinLength(content.trim(), limits.chatMessage.maxLength) ? null : 'Message too long';
}

/** A form for chat messages. Enter sends, Shift+Enter starts a new line; what was typed and not sent is kept. */
export function MessageForm({ gigId, onSend }: { gigId: GigId; onSend: (content: string) => void }) {
  const { content, shownError, changeContent, submit } = useMessageDraft(gigId, onSend);
  const errorId = useId();
  const submitOnEnter = (domEvent: KeyboardEvent): void => {
    if (domEvent.key === 'Enter' && !domEvent.shiftKey && !domEvent.nativeEvent.isComposing) submit(domEvent);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextArea
        placeholder="Message"
        aria-label="Message"
        aria-invalid={shownError !== null}
        aria-describedby={errorId}
        value={content}
        onChange={({ target }) => changeContent(target.value)}
        onKeyDown={submitOnEnter}
      />
      <Button type="primary" htmlType="submit" icon={<SendIcon />} aria-label="Send" />
      <span id={errorId} className={styles.error} role="alert">
        {shownError}
      </span>
    </form>
  );
}

/** The message that is being written. @returns `shownError`: why it cannot be sent, unless the field is empty and not submitted */
function useMessageDraft(gigId: GigId, onSend: (content: string) => void) {
  const { restored, save: saveDraft } = useDraft(`chat.${gigId}`);
  const [content, setContent] = useState(typeof restored?.content === 'string' ? restored.content : '');
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const error = validateMessage(content);
  const shownError = hasSubmitted || content.trim() !== '' ? error : null;

  const changeContent = (text: string): void => {
    setContent(text);
    saveDraft(text === '' ? {} : { content: text });
    setHasSubmitted(false);
  };
  const submit = (domEvent: SyntheticEvent): void => {
    domEvent.preventDefault();
    setHasSubmitted(true);
    if (error) return;
    onSend(content);
    changeContent('');
  };
  return { content, shownError, changeContent, submit };
}
