import { lazyDialog } from './lazy-dialog.js';

/** `ConfirmDialog` for pages: see there. */
export const LazyConfirmDialog = lazyDialog(() => import('./dialog.js').then(({ ConfirmDialog }) => ConfirmDialog));
