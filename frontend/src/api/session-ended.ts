import { createAction } from '@reduxjs/toolkit';

/** The server knows us no more: a 401, a forced logout (S1 §4, Session). */
export const sessionEnded = createAction('session/ended');
