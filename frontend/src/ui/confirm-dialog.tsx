import { type ReactNode, useState } from 'react';
import { Dialog } from './dialog.js';

interface Props {
  title: string;
  children: ReactNode;
  confirm: string;
  danger?: boolean;
  /** @returns whether it worked; else the question stays */
  onConfirm: () => Promise<boolean>;
  onClose: () => void;
}

/** Asks before what cannot be taken back. */
export function ConfirmDialog({ onConfirm, onClose, danger = true, ...question }: Props) {
  const [busy, setBusy] = useState(false);
  const go = async (): Promise<void> => {
    setBusy(true);
    if (await onConfirm()) onClose();
    else setBusy(false);
  };
  return <Dialog {...question} danger={danger} busy={busy} onConfirm={() => void go()} onClose={onClose} />;
}
