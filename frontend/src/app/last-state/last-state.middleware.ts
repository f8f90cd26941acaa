import { type Middleware } from '@reduxjs/toolkit';
import { type ApiDispatch } from '../../api/api.js';
import { type LastStateSource } from './last-state.js';
import { type LastStateRecorder } from './last-state.recorder.js';

type LastStateMiddleware = Middleware<object, LastStateSource, ApiDispatch>;

/**
 * Stores the cached lists of the gigs that were opened last on this device, restores them when the server cannot be reached, and removes
 * them when the session ends (docs/rules.md#the-installed-app). The recorder's code is loaded when there is a session.
 */
export const createLastStateMiddleware = (): LastStateMiddleware => (store) => {
  let recorder: Promise<LastStateRecorder> | null = null;
  return (next) => (action) => {
    const before = store.getState();
    const result = next(action);
    const after = store.getState();
    if (before.session.kind !== 'signedOut' || after.session.kind !== 'signedOut') {
      recorder ??= import('./last-state.recorder.js').then((module) => new module.LastStateRecorder(store));
      void recorder.then((loaded) => loaded.handle({ action, before, after })).catch(() => undefined);
    }
    return result;
  };
};
