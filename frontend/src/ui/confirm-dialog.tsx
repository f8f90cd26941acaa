import { Modal } from 'antd';
import { type ReactNode, useState } from 'react';

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
export function ConfirmDialog({ title, children, confirm, danger = true, onConfirm, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  const go = async (): Promise<void> => {
    setBusy(true);
    if (await onConfirm()) onClose();
    else setBusy(false);
  };
  return (
    <Modal
      open
      centered
      title={title}
      okText={confirm}
      okButtonProps={{ danger, loading: busy }}
      onOk={() => void go()}
      onCancel={onClose}
      destroyOnHidden
    >
      {children}
    </Modal>
  );
}
