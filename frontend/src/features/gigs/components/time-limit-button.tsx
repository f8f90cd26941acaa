import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { DialogButton } from '../../../ui/dialog/dialog-button.js';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.js';

const TimeLimitDialog = lazyDialog(() => import('./time-limit-dialog.js').then((module) => module.TimeLimitDialog));

/** Opens the dialog that sets a gig's time limit per stint. Only for owners and god: the caller checks the permission. */
export const TimeLimitButton = ({ gig, disabled }: { gig: GigView; disabled: boolean }) => (
  <DialogButton label="Set Time Limit" disabled={disabled} renderDialog={(onClose) => <TimeLimitDialog gig={gig} onClose={onClose} />} />
);
