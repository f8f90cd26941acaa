import { Button, Input } from 'antd';
import { type KeyboardEvent, type SubmitEvent, useId, useState } from 'react';
import { type GigId } from '@jamjar/contracts/ids';
import { limits } from '@jamjar/contracts/limits';
import { newIdempotencyKey } from '../../../api/idempotency-key.js';
import { notifyAndReturnSuccess } from '../../../ui/notify-and-return-success.js';
import { SendIcon } from '../../../ui/icons.js';
import { useSendMessageMutation } from '../chat.api.js';
import styles from './chat-panel.module.css';

/** @returns why a message cannot be sent; null when it can */
export function validateMessage(content: string): string | null {
  if (content.trim().length < limits.chatMessage.minLength) return 'Message cannot be empty';
  return content.trim().length > limits.chatMessage.maxLength ? 'Message too long' : null;
}

/** A form for chat messages. Enter sends, Shift+Enter starts a new line; a message that could not be sent stays in the field. */
export function MessageForm({ gigId, senderName }: { gigId: GigId; senderName: string }) {
  const [content, setContent] = useState('');
  /** The same for as long as the text is: a message whose answer was lost is sent again by hand, and must not appear twice. */
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const [send, { isLoading }] = useSendMessageMutation();
  const errorId = useId();
  const error = validateMessage(content);
  const shownError = error && (hasSubmitted || content.length > limits.chatMessage.maxLength) ? error : null;

  const submit = async (): Promise<void> => {
    setHasSubmitted(true);
    if (error || isLoading) return;
    const request = send({ message: { jamNightId: gigId, content: content.trim(), senderName }, idempotencyKey });
    if (!(await notifyAndReturnSuccess(request, { failure: 'Failed to send message. Please try again.' }))) return;
    changeContent('');
  };
  const onFormSubmit = (domEvent: SubmitEvent): void => {
    domEvent.preventDefault();
    void submit();
  };
  const changeContent = (text: string): void => {
    setContent(text);
    setIdempotencyKey(newIdempotencyKey());
    setHasSubmitted(false);
  };
  const submitOnEnter = (domEvent: KeyboardEvent): void => {
    if (domEvent.shiftKey || domEvent.nativeEvent.isComposing) return;
    domEvent.preventDefault();
    void submit();
  };
  return (
    <form className={styles.form} onSubmit={onFormSubmit}>
      <Input.TextArea
        className={styles.field}
        autoSize={{ minRows: 1, maxRows: 4 }}
        placeholder="Message"
        aria-label="Message"
        aria-invalid={shownError !== null}
        aria-describedby={errorId}
        status={shownError ? 'error' : ''}
        value={content}
        onChange={({ target }) => changeContent(target.value)}
        onPressEnter={submitOnEnter}
      />
      <Button type="primary" htmlType="submit" icon={<SendIcon />} aria-label="Send" loading={isLoading} />
      <span id={errorId} className={styles.error} role="alert">
        {shownError}
      </span>
    </form>
  );
}
