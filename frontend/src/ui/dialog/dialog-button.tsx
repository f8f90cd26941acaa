import { type ReactNode, useState } from 'react';
import { Button } from '../elements/buttons.js';

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
