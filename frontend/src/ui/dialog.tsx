import { Modal } from 'antd';
import { type ReactNode, useId, useRef } from 'react';
import { useVisibleArea } from './visible-area.js';
import styles from './dialog.module.css';

interface Props {
  title: string;
  /** The word on the button that does it. */
  confirm: string;
  busy?: boolean;
  disabled?: boolean;
  danger?: boolean;
  /** Instead of Cancel and the confirming button. */
  footer?: ReactNode;
  /**
   * It stands: time to put the cursor where one begins to write; whoever was quicker keeps it. Without it one begins at the first choice,
   * else at the answer that harms nobody.
   */
  onShown?: () => void;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Above a phone's keyboard. */
const inSight = { top: 'var(--visible-top, 0px)', bottom: 'auto', height: 'var(--visible-height, 100%)' };

/** A question over the page. However long it is, its buttons stay in sight. */
export function Dialog({
  title,
  confirm,
  busy = false,
  disabled = false,
  danger = false,
  footer,
  onShown,
  onConfirm,
  onClose,
  children,
}: Props) {
  useVisibleArea();
  const [confirmId, cancelId] = [useId(), useId()];
  const body = useRef<HTMLDivElement>(null);
  const begin = (): void => {
    const choice = body.current?.querySelector<HTMLElement>('input:checked') ?? body.current?.querySelector<HTMLElement>('[type="radio"]');
    (choice ?? document.getElementById(danger ? cancelId : confirmId))?.focus({ preventScroll: true });
  };
  return (
    <Modal
      open
      centered
      styles={{ wrapper: inSight }}
      title={<span className={styles.title}>{title}</span>}
      okText={confirm}
      okButtonProps={{ id: confirmId, loading: busy, disabled, danger }}
      cancelButtonProps={{ id: cancelId }}
      onOk={onConfirm}
      onCancel={onClose}
      footer={footer}
      afterOpenChange={(open) => {
        // whoever writes already would lose the list under their field, and the next letters
        if (open && !body.current?.contains(document.activeElement)) (onShown ?? begin)();
      }}
    >
      <div ref={body} className={styles.body}>
        {children}
      </div>
    </Modal>
  );
}
