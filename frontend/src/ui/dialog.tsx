import { Modal } from 'antd';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './dialog.module.css';

interface Props {
  title: string;
  confirmLabel: string;
  /** Shows the confirm button as loading; a press then has no effect. */
  busy?: boolean;
  /** Disables the confirm button. */
  disabled?: boolean;
  /** Shows the confirm button in red. */
  danger?: boolean;
  /** Replaces the Cancel and confirm buttons. */
  footer?: ReactNode;
  /**
   * Called once the dialog is open, to set the focus; not called if the user has already focused a field.
   * By default the focus goes to the checked input or the first radio button, else to Cancel if `danger`, else to the confirm button.
   */
  onOpened?: () => void;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Keeps the dialog above a phone's keyboard. */
const visibleAreaStyle = { top: 'var(--visible-top, 0px)', bottom: 'auto', height: 'var(--visible-height, 100%)' };

/** A modal dialog. Its body scrolls, so that the buttons stay visible. */
export function Dialog({
  title,
  confirmLabel,
  busy = false,
  disabled = false,
  danger = false,
  footer,
  onOpened,
  onConfirm,
  onClose,
  children,
}: Props) {
  useVisualViewportVariables();
  const [confirmId, cancelId] = [useId(), useId()];
  const body = useRef<HTMLDivElement>(null);
  const focusFirstChoice = (): void => {
    const choice = body.current?.querySelector<HTMLElement>('input:checked') ?? body.current?.querySelector<HTMLElement>('[type="radio"]');
    (choice ?? document.getElementById(danger ? cancelId : confirmId))?.focus({ preventScroll: true });
  };
  return (
    <Modal
      open
      centered
      styles={{ wrapper: visibleAreaStyle }}
      title={<span className={styles.title}>{title}</span>}
      okText={confirmLabel}
      okButtonProps={{ id: confirmId, loading: busy, disabled, danger }}
      cancelButtonProps={{ id: cancelId }}
      onOk={onConfirm}
      onCancel={onClose}
      footer={footer}
      afterOpenChange={(open) => {
        // a user who is already typing would lose the open suggestions and the next letters
        if (open && !body.current?.contains(document.activeElement)) (onOpened ?? focusFirstChoice)();
      }}
    >
      <div ref={body} className={styles.body}>
        {children}
      </div>
    </Modal>
  );
}

type ConfirmProps = Pick<Props, 'title' | 'confirmLabel' | 'danger' | 'onClose' | 'children'> & {
  /** @returns whether the action succeeded; if not, the dialog stays open */
  onConfirm: () => Promise<boolean>;
};

/** Asks for confirmation, then carries out an action. The confirm button is red by default. */
export function ConfirmDialog({ onConfirm, onClose, danger = true, ...dialogProps }: ConfirmProps) {
  const [busy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    if (await onConfirm()) onClose();
    else setBusy(false);
  };
  return <Dialog {...dialogProps} danger={danger} busy={busy} onConfirm={() => void confirm()} onClose={onClose} />;
}

/**
 * Keeps the CSS variables `--visible-top` and `--visible-height` equal to the top and height of the visual viewport while the component is
 * mounted: a phone's keyboard covers the page without shrinking it. The variables are unset while the user has zoomed in.
 */
function useVisualViewportVariables(): void {
  useEffect(() => {
    const { visualViewport: viewport } = window;
    if (!viewport) return undefined;
    const { style } = document.documentElement;
    const clearVariables = (): void => {
      style.removeProperty('--visible-top');
      style.removeProperty('--visible-height');
    };
    const writeVariables = (): void => {
      if (Math.abs(viewport.scale - 1) > 0.01) return void clearVariables();
      style.setProperty('--visible-top', `${viewport.offsetTop}px`);
      style.setProperty('--visible-height', `${viewport.height}px`);
    };
    writeVariables();
    viewport.addEventListener('resize', writeVariables);
    viewport.addEventListener('scroll', writeVariables);
    return () => {
      viewport.removeEventListener('resize', writeVariables);
      viewport.removeEventListener('scroll', writeVariables);
      clearVariables();
    };
  }, []);
}
