import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './base-query.js';

/**
 * Tags of everything cached. A `resync` invalidates all of them, or empties the cache if the server's numbering restarted. While the socket
 * is not connected, a successful mutation, the end of the attempts to reconnect, and the return of the network or to the page also invalidate
 * all of them.
 */
export const cacheTags = ['Me', 'Gigs', 'Organisations', 'LineUp', 'Participants', 'Appearances', 'Messages', 'Timeline'] as const;

/**
 * The only RTK Query API of the app; each feature injects its endpoints (`<feature>.api.ts`). Cached data is never refetched
 * because of its age: change messages keep it up to date. See `docs/rules.md#changes-and-messages`.
 */
export const api = createApi({ reducerPath: 'api', baseQuery, tagTypes: cacheTags, endpoints: () => ({}) });
