import { createAction } from '@reduxjs/toolkit';

/** The server answered a call: how old is what we read, and did we change something. */
export const answered = createAction<{ to: 'query' | 'mutation'; seq: number | null }>('api/answered');
