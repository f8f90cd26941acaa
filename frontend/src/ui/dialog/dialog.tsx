import { Modal } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useDialogHistory } from './dialog-history.js';
import styles from './dialog.module.css';
import { CloseIcon } from '../elements/icons.js';
import { useMediaQuery } from '../browser/use-media-query.js';

interface Props {
  title: string;
  /** By default the title. */
  confirmLabel?: string;
  /** Shows the confirm button as loading; a press then has no effect. */
  busy?: boolean;
  /** Disables the confirm button. */
  disabled?: boolean;
  /** Shows the confirm button in red. */
  danger?: boolean;
  /** Replaces the Cancel and confirm buttons. */
  footer?: ReactNode;
  /** Whether a tap outside closes the dialog, by default true. */
  closesOnTapOutside?: boolean;
  onConfirm: () => void;
  /** Called for Cancel, Back, Escape, the Close button and a tap outside. */
  onClose: () => void;
  /** Called for Cancel, after `onClose`. */
  onCancel?: () => void;
  children: ReactNode;
}

/** Keeps the dialog above a phone's keyboard. */
const visibleAreaStyle = { top: 'var(--visible-top, 0px)', bottom: 'auto', height: 'var(--visible-height, 100%)' };
const centeredProps = { centered: true, styles: { wrapper: visibleAreaStyle } };
const sheetContainerStyle = { borderRadius: '20px 20px 0 0', paddingBottom: 'calc(20px + env(safe-area-inset-bottom))' };
/** On a phone, dialogs are sheets at the bottom edge, where a thumb reaches their buttons. */
const sheetProps = {
  centered: false,
  style: { position: 'absolute', top: 'auto', bottom: 0, width: '100%', maxWidth: '100%', margin: 0, padding: 0 },
  styles: { wrapper: visibleAreaStyle, container: sheetContainerStyle },
} as const;

/** Dialogs are rendered in the body and not, like menus, in a landmark, whose layout they would change. */
const getBody = (): HTMLElement => document.body;

const fieldSelector = 'form input:not([type="radio"])';
/** When a dialog opens, it focuses the first match: an input of a form, else a file input, else a checked input, else a radio button. */
const initialFocusSelectors = [fieldSelector, '[type="file"]', 'input:checked', '[type="radio"]'];

/**
 * A modal dialog, on a phone a sheet at the bottom edge. Its body scrolls, so that the buttons stay visible. Without an input to focus
 * (`initialFocusSelectors`), it focuses Cancel if `danger` is set, else the confirm button. Enter in an input outside of a form, also a
 * radio button, confirms unless `danger` is set. The browser's Back closes the dialog.
 */
export function Dialog({ busy = false, disabled = false, danger = false, onConfirm, onClose, ...props }: Props) {
  useVisualViewportVariables();
  useDialogHistory(onClose);
  const isSheet = useMediaQuery('(max-width: 767px)');
  const { body, confirmId, cancelId, setInitialFocus } = useInitialFocus(danger);
  const confirmOnEnter = (domEvent: KeyboardEvent): void => {
    if (!danger && !disabled && !busy && isConfirmingEnter(domEvent)) onConfirm();
  };
  return (
    <Modal
      open
      getContainer={getBody}
      {...(isSheet ? sheetProps : centeredProps)}
      mask={{ closable: props.closesOnTapOutside ?? true }}
      title={<span className={styles.title}>{props.title}</span>}
      closeIcon={<CloseIconWithTooltip />}
      okText={props.confirmLabel ?? props.title}
      okButtonProps={{ id: confirmId, loading: busy, disabled, danger, onKeyDown: ignoreRepeatedKey }}
      cancelButtonProps={{ id: cancelId, onClick: props.onCancel }}
      onOk={onConfirm}
      onCancel={onClose}
      footer={props.footer}
      afterOpenChange={(open) => open && setInitialFocus()}
    >
      <div ref={body} className={styles.body} onKeyDown={confirmOnEnter}>
        {props.children}
      </div>
    </Modal>
  );
}

/** @returns `setInitialFocus`: to be called when the dialog has opened; `body`: the ref of the dialog's body; the ids of its buttons */
function useInitialFocus(danger: boolean) {
  const [confirmId, cancelId] = [useId(), useId()];
  const body = useRef<HTMLDivElement>(null);
  const setInitialFocus = (): void => {
    // a user who is already typing would lose the open suggestions and the next letters
    if (body.current?.contains(document.activeElement)) return;
    const input = initialFocusSelectors.map((selector) => body.current?.querySelector<HTMLElement>(selector)).find(Boolean);
    // without `preventScroll`, a field scrolls its text to the caret
    (input ?? document.getElementById(danger ? cancelId : confirmId))?.focus({ preventScroll: !input?.matches(fieldSelector) });
  };
  return { body, confirmId, cancelId, setInitialFocus };
}

/** The icon fills antd's Close button, which accepts no title, so that the icon's title is the button's tooltip. */
const CloseIconWithTooltip = () => (
  <span className={styles.close} title="Close">
    <CloseIcon />
  </span>
);

/** Whether Enter was pressed in an input (not a text area) outside of a form. In a form, the browser submits the form. */
function isConfirmingEnter({ key, repeat, nativeEvent, target, currentTarget }: KeyboardEvent): boolean {
  if (key !== 'Enter' || repeat || nativeEvent.isComposing || nativeEvent.defaultPrevented) return false;
  // React's events also bubble from a dialog that was opened in this one
  return target instanceof HTMLInputElement && target.form === null && currentTarget.contains(target);
}

/** The Enter key that opened the dialog may still be held down; its repeated events must not confirm. */
const ignoreRepeatedKey = (domEvent: KeyboardEvent): void => {
  if (domEvent.repeat) domEvent.preventDefault();
};

/** @returns `run`: carries out an action, unless one is running, and closes the dialog if the action has succeeded */
export function useDialogAction(onClose: () => void) {
  const [busy, setBusy] = useState(false);
  const run = async (action: () => Promise<boolean>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    if (await action()) onClose();
    setBusy(false);
  };
  return { busy, run };
}

type ConfirmProps = Pick<Props, 'title' | 'confirmLabel' | 'disabled' | 'danger' | 'onClose' | 'children'> & {
  /** @returns whether the action succeeded; if not, the dialog stays open */
  onConfirm: () => Promise<boolean>;
};

/** Asks for confirmation, then carries out an action. The confirm button is red by default. */
export function ConfirmDialog({ onConfirm, danger = true, ...dialogProps }: ConfirmProps) {
  const { busy, run } = useDialogAction(dialogProps.onClose);
  return <Dialog {...dialogProps} danger={danger} busy={busy} onConfirm={() => void run(onConfirm)} />;
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
