import { lazyDialog } from './lazy-dialog.js';

/** `ConfirmDialog`, whose code is loaded when it is needed. */
export const LazyConfirmDialog = lazyDialog(() => import('./dialog.js').then(({ ConfirmDialog }) => ConfirmDialog));
