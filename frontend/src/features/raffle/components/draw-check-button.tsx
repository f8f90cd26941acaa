import { type GigId } from '@jamjar/contracts/ids';
import { DialogButton } from '../../../ui/dialog/dialog-button.js';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.js';

const DrawCheckDialog = lazyDialog(() => import('./draw-check-dialog.js').then((module) => module.DrawCheckDialog));

/** A button, as wide as its panel, that opens the check of a draw. @param draw.drawId the draw's revision */
export const DrawCheckButton = (draw: { gigId: GigId; drawId: number }) => (
  <DialogButton label="Check this draw" disabled={false} renderDialog={(onClose) => <DrawCheckDialog {...draw} onClose={onClose} />} />
);
