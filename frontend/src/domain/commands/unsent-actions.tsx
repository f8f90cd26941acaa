import { Button } from '../../ui/elements/buttons.js';
import { useEffect, useState } from 'react';
import { isServerUnavailable } from '../../api/api-error.js';
import { CloseIcon } from '../../ui/elements/icons.js';
import { NoticeBar } from '../../ui/elements/notice-bar.js';
import { notifyAndReturnSuccess, type ResultMessages } from './notify-and-return-success.js';
import { createSharedValue } from '../../ui/browser/shared-value.js';
import { TapGuardSnapshot } from '../../ui/browser/tap-guard.js';
import styles from './unsent-actions.module.css';

/** A command that did not reach the server, or that the server was too busy to carry out. */
interface UnsentAction {
  /** What was not done, for example `Ana was not put on stage`. Identifies the command, too. */
  text: string;
  sendAgain: () => Promise<boolean>;
}

const unsentActions = createSharedValue<readonly UnsentAction[]>([]);
const getActionsExcept = (text: string): UnsentAction[] => unsentActions.get().filter((action) => action.text !== text);

/**
 * Sends a command, and shows its failure in a toast. When the server was not reached or busy, `UnsentActions` keeps the command until the
 * server has answered it, or the user dismisses it or leaves the page.
 * @param text what was not done when it fails
 * @returns whether the command succeeded
 */
export async function sendOrKeep(send: () => PromiseLike<{ error?: unknown }>, messages: ResultMessages, text: string): Promise<boolean> {
  const result = await send();
  if (isServerUnavailable(result.error)) {
    const sendAgain = (): Promise<boolean> => sendOrKeep(send, messages, text);
    unsentActions.set([...getActionsExcept(text), { text, sendAgain }]);
  } else if (getActionsExcept(text).length < unsentActions.get().length) unsentActions.set(getActionsExcept(text));
  return notifyAndReturnSuccess(Promise.resolve(result), messages);
}

/** The commands that `sendOrKeep` has kept, each with a button that sends it again. Forgets them when the user leaves the page. */
export function UnsentActions() {
  const actions = unsentActions.useValue();
  useEffect(() => () => unsentActions.set([]), []);
  return (
    <div role="status" aria-live="polite" className={styles.list}>
      <TapGuardSnapshot beforeChangeOf={actions} />
      {actions.map((action) => (
        <UnsentActionBar key={action.text} {...action} />
      ))}
    </div>
  );
}

function UnsentActionBar({ text, sendAgain }: UnsentAction) {
  const [isSending, setIsSending] = useState(false);
  const send = async (): Promise<void> => {
    setIsSending(true);
    await sendAgain();
    setIsSending(false);
  };
  return (
    <NoticeBar
      tone="danger"
      text={
        <>
          <strong>No connection:</strong> {text}
        </>
      }
    >
      <Button type="text" loading={isSending} aria-label={`Try again: ${text}`} onClick={() => void send()}>
        Try again
      </Button>
      <Button type="text" icon={<CloseIcon />} aria-label={`Dismiss: ${text}`} onClick={() => unsentActions.set(getActionsExcept(text))} />
    </NoticeBar>
  );
}
