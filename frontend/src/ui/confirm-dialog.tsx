import { type ReactNode, useState } from 'react';
import { Dialog } from './dialog.js';

interface Props {
  title: string;
  children: ReactNode;
  confirmLabel: string;
  /** Shows the confirm button in red, which is the default. */
  danger?: boolean;
  /** @returns whether the action succeeded; if not, the dialog stays open */
  onConfirm: () => Promise<boolean>;
  onClose: () => void;
}

/** Asks for confirmation, then carries out an action. */
export function ConfirmDialog({ onConfirm, onClose, danger = true, ...dialogProps }: Props) {
  const [busy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    if (await onConfirm()) onClose();
    else setBusy(false);
  };
  return <Dialog {...dialogProps} danger={danger} busy={busy} onConfirm={() => void confirm()} onClose={onClose} />;
}
