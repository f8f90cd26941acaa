import { Button } from '../../ui/elements/buttons.js';
import { useEffect, useState } from 'react';
import { isServerUnavailable } from '../../api/api-error.js';
import { CloseIcon } from '../../ui/elements/icons.js';
import { NoticeBar } from '../../ui/elements/notice-bar.js';
import { notifyAndReturnSuccess, type ResultMessages } from './notify-and-return-success.js';
import { createSharedValue } from '../../ui/browser/shared-value.js';
import { TapGuardSnapshot } from '../../ui/browser/tap-guard.js';
import styles from './unsent-commands.module.css';

/** A command that did not reach the server, or that the server was too busy to carry out. */
interface UnsentCommand {
  /** What was not done, for example `Ana was not put on stage`. Identifies the command, too. */
  text: string;
  sendAgain: () => Promise<boolean>;
}

const unsentCommands = createSharedValue<readonly UnsentCommand[]>([]);
const getAllExcept = (text: string): UnsentCommand[] => unsentCommands.get().filter((command) => command.text !== text);

/**
 * Sends a command, and shows its failure in a toast. When the server was not reached or busy, `UnsentCommands` keeps the command until the
 * server has answered it, or the user dismisses it or leaves the page.
 * @param text what was not done when it fails
 * @returns whether the command succeeded
 */
export async function sendOrKeep(send: () => PromiseLike<{ error?: unknown }>, messages: ResultMessages, text: string): Promise<boolean> {
  const result = await send();
  if (isServerUnavailable(result.error)) {
    const sendAgain = (): Promise<boolean> => sendOrKeep(send, messages, text);
    unsentCommands.set([...getAllExcept(text), { text, sendAgain }]);
  } else if (getAllExcept(text).length < unsentCommands.get().length) unsentCommands.set(getAllExcept(text));
  return notifyAndReturnSuccess(Promise.resolve(result), messages);
}

/** The commands that `sendOrKeep` has kept, each with a button that sends it again. Forgets them when the user leaves the page. */
export function UnsentCommands() {
  const commands = unsentCommands.useValue();
  useEffect(() => () => unsentCommands.set([]), []);
  return (
    <div role="status" aria-live="polite" className={styles.list}>
      <TapGuardSnapshot beforeChangeOf={commands} />
      {commands.map((command) => (
        <UnsentCommandBar key={command.text} {...command} />
      ))}
    </div>
  );
}

function UnsentCommandBar({ text, sendAgain }: UnsentCommand) {
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
      <Button type="text" icon={<CloseIcon />} aria-label={`Dismiss: ${text}`} onClick={() => unsentCommands.set(getAllExcept(text))} />
    </NoticeBar>
  );
}
