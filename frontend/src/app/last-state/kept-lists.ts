import { type UnknownAction } from '@reduxjs/toolkit';
import { messageSchema } from '@jamjar/contracts/chat/message.views';
import { paceSchema } from '@jamjar/contracts/forecast/pace.views';
import { gigSchema, performerSchema, timelineEntrySchema } from '@jamjar/contracts/gigs/gig.views';
import { type GigId } from '@jamjar/contracts/ids';
import * as v from 'valibot';
import { type ApiMeta } from '../../api/base-query.js';
import { type CachedRows } from '../../api/cached-rows.js';
import { cachedMessages, chatApi } from '../../features/chat/chat.api.js';
import { cachedPace, paceApi } from '../../features/forecast/pace.api.js';
import { cachedGigs, gigsApi } from '../../features/gigs/gigs.api.js';
import { cachedPerformers, lineUpApi } from '../../features/line-up/line-up.api.js';
import { cachedTimeline, timelineApi } from '../../features/timeline/timeline.api.js';
import { toKeptRows } from './kept-rows.js';

/** Puts the rows of a list that this device has kept into the cache. Null when they do not fit their schema: another version has kept them. */
type Restore = (list: { rows: unknown; knownAt: number }, gigId: GigId) => UnknownAction | null;

/** @param toAction the action that caches the list */
const restore =
  <Row extends object>(
    schema: v.GenericSchema<unknown, Row>,
    cached: { transformResponse: (rows: Row[], meta: ApiMeta | undefined) => CachedRows<Row> },
    toAction: (value: CachedRows<Row>, gigId: GigId) => UnknownAction,
  ): Restore =>
  ({ rows, knownAt }, gigId) => {
    const { success, output } = v.safeParse(v.array(schema), rows);
    return success ? toAction(toKeptRows(cached.transformResponse(output, undefined), knownAt), gigId) : null;
  };

/** The lists that are kept, by the names of their endpoints: what the home page and a gig's page show. */
export const keptLists: Readonly<Partial<Record<string, Restore>>> = {
  gigs: restore(gigSchema, cachedGigs, (value) => gigsApi.util.upsertQueryEntries([{ endpointName: 'gigs', arg: undefined, value }])),
  gig: restore(gigSchema, cachedGigs, (value, arg) => gigsApi.util.upsertQueryEntries([{ endpointName: 'gig', arg, value }])),
  lineUp: restore(performerSchema, cachedPerformers, (value, arg) =>
    lineUpApi.util.upsertQueryEntries([{ endpointName: 'lineUp', arg, value }]),
  ),
  messages: restore(messageSchema, cachedMessages, (value, arg) =>
    chatApi.util.upsertQueryEntries([{ endpointName: 'messages', arg, value }]),
  ),
  timeline: restore(timelineEntrySchema, cachedTimeline, (value, arg) =>
    timelineApi.util.upsertQueryEntries([{ endpointName: 'timeline', arg, value }]),
  ),
  pace: restore(v.object({ pace: v.nullable(paceSchema) }), cachedPace, (value, arg) =>
    paceApi.util.upsertQueryEntries([{ endpointName: 'pace', arg, value }]),
  ),
};
