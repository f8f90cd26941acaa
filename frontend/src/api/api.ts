import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './base-query.js';
import { tags } from './tags.js';

/** The one door to the server. Each feature adds its own calls to it (`<feature>.api.ts`). Reads never go stale by themselves (S1 §9). */
export const api = createApi({ reducerPath: 'api', baseQuery, tagTypes: tags, endpoints: () => ({}) });
