import { createAction } from '@reduxjs/toolkit';

/** Nobody is signed in at this screen any more, however that came: whatever was for them is forgotten. */
export const sessionOver = createAction('session/over');
