import { createAction } from '@reduxjs/toolkit';

/** The server no longer accepts the session: it responded with 401. See `docs/rules.md#sessions-and-passwords`. */
export const sessionExpired = createAction('session/expired');

/** Dispatched after every kind of sign-out: slices that hold data of the signed-in user return to their initial state. */
export const sessionCleared = createAction('session/cleared');
