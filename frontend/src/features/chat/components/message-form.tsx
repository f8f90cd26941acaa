import { Button, Input } from 'antd';
import { type KeyboardEvent, type SubmitEvent, useId, useState } from 'react';
import { type GigId } from '@jamjar/contracts/ids';
import { limits } from '@jamjar/contracts/limits';
import { attempt } from '../../../ui/attempt.js';
import { SendIcon } from '../../../ui/icons.js';
import { useSendMessageMutation } from '../chat.api.js';
import styles from './chat-panel.module.css';

/** The words for a message that cannot be sent; null when it can (S2 §5). */
export function faultOf(content: string): string | null {
  if (content.trim().length < limits.message.min) return 'Message cannot be empty';
  return content.trim().length > limits.message.max ? 'Message too long' : null;
}

/** Enter sends, Shift and Enter begin a new line (S2 §5). What could not be sent stays in the field. */
export function MessageForm({ gigId, senderName }: { gigId: GigId; senderName: string }) {
  const [content, setContent] = useState('');
  const [pressed, setPressed] = useState(false);
  const [send, { isLoading }] = useSendMessageMutation();
  const faultId = useId();
  const fault = faultOf(content);
  const shownFault = fault && (pressed || content.length > limits.message.max) ? fault : null;

  const submit = async (): Promise<void> => {
    setPressed(true);
    if (fault || isLoading) return;
    const sent = send({ jamNightId: gigId, content: content.trim(), senderName });
    if (!(await attempt(sent, { failure: 'Failed to send message. Please try again.' }))) return;
    setContent('');
    setPressed(false);
  };
  const submitted = (event: SubmitEvent): void => {
    event.preventDefault();
    void submit();
  };
  const write = (text: string): void => {
    setContent(text);
    setPressed(false);
  };
  const enter = (event: KeyboardEvent): void => {
    if (event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
  };
  return (
    <form className={styles.form} onSubmit={submitted}>
      <Input.TextArea
        className={styles.field}
        autoSize={{ minRows: 1, maxRows: 4 }}
        placeholder="Message"
        aria-label="Message"
        aria-invalid={shownFault !== null}
        aria-describedby={faultId}
        status={shownFault ? 'error' : ''}
        value={content}
        onChange={({ target }) => write(target.value)}
        onPressEnter={enter}
      />
      <Button type="primary" htmlType="submit" icon={<SendIcon />} aria-label="Send" loading={isLoading} />
      <span id={faultId} className={styles.fault} role="alert">
        {shownFault}
      </span>
    </form>
  );
}
