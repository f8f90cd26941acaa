import { type UnknownAction } from '@reduxjs/toolkit';
import { messageSchema } from '@jamjar/contracts/chat/message.views';
import { paceSchema } from '@jamjar/contracts/forecast/pace.views';
import { gigSchema, performerSchema } from '@jamjar/contracts/gigs/gig.views';
import { timelineEntrySchema } from '@jamjar/contracts/gigs/timeline.views';
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

/** What this device keeps of a list. `gigId`: null for the list of all gigs. */
interface KeptList {
  gigId: GigId | null;
  rows: unknown;
  knownAt: number;
}
/** The action that puts a list into the cache. Null when its rows do not fit their schema: another version of the app has kept them. */
type Restore = (list: KeptList) => UnknownAction | null;

const restoreList =
  <Row extends object>(
    schema: v.GenericSchema<unknown, Row>,
    cached: { transformResponse: (rows: Row[], meta: ApiMeta | undefined) => CachedRows<Row> },
    toAction: (value: CachedRows<Row>, gigId: GigId | null) => UnknownAction | null,
  ): Restore =>
  ({ rows, knownAt, gigId }) => {
    const { success, output } = v.safeParse(v.array(schema), rows);
    return success ? toAction(toKeptRows(cached.transformResponse(output, undefined), knownAt), gigId) : null;
  };
const ofGig =
  <Row>(toAction: (value: CachedRows<Row>, arg: GigId) => UnknownAction) =>
  (value: CachedRows<Row>, gigId: GigId | null): UnknownAction | null =>
    gigId && toAction(value, gigId);

/** The lists that are kept, by the names of their endpoints: what the home page and a gig's page show. */
export const keptLists: Readonly<Partial<Record<string, Restore>>> = {
  gigs: restoreList(gigSchema, cachedGigs, (value) => gigsApi.util.upsertQueryEntries([{ endpointName: 'gigs', arg: undefined, value }])),
  gig: restoreList(
    gigSchema,
    cachedGigs,
    ofGig((value, arg) => gigsApi.util.upsertQueryEntries([{ endpointName: 'gig', arg, value }])),
  ),
  lineUp: restoreList(
    performerSchema,
    cachedPerformers,
    ofGig((value, arg) => lineUpApi.util.upsertQueryEntries([{ endpointName: 'lineUp', arg, value }])),
  ),
  messages: restoreList(
    messageSchema,
    cachedMessages,
    ofGig((value, arg) => chatApi.util.upsertQueryEntries([{ endpointName: 'messages', arg, value }])),
  ),
  timeline: restoreList(
    timelineEntrySchema,
    cachedTimeline,
    ofGig((value, arg) => timelineApi.util.upsertQueryEntries([{ endpointName: 'timeline', arg, value }])),
  ),
  pace: restoreList(
    v.object({ pace: v.nullable(paceSchema) }),
    cachedPace,
    ofGig((value, arg) => paceApi.util.upsertQueryEntries([{ endpointName: 'pace', arg, value }])),
  ),
};
