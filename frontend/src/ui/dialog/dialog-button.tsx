import { type ReactNode, useState } from 'react';
import { Button } from '../elements/buttons.js';
import { LazyConfirmDialog } from './lazy-confirm-dialog.js';

interface Props {
  label: string;
  disabled: boolean;
  renderDialog: (onClose: () => void) => ReactNode;
}

/** A button, as wide as its panel, that opens a dialog. */
export function DialogButton({ label, disabled, renderDialog }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button type="filled" block disabled={disabled} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && renderDialog(() => setIsOpen(false))}
    </>
  );
}

type ConfirmProps = Omit<Props, 'renderDialog'> & { onConfirm: () => Promise<boolean>; children: ReactNode };

/** A button whose action must be confirmed, see `ConfirmDialog`. @param props.children what the dialog says */
export const ConfirmButton = ({ onConfirm, children, ...button }: ConfirmProps) => (
  <DialogButton
    {...button}
    renderDialog={(onClose) => (
      <LazyConfirmDialog title={button.label} onConfirm={onConfirm} onClose={onClose}>
        {children}
      </LazyConfirmDialog>
    )}
  />
);
