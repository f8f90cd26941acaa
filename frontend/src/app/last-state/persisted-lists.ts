import { type UnknownAction } from '@reduxjs/toolkit';
import { messageSchema } from '@jamjar/contracts/chat/message.views';
import { idSchema } from '@jamjar/contracts/field.schemas';
import { paceSchema } from '@jamjar/contracts/forecast/pace.views';
import { gigSchema, performerSchema } from '@jamjar/contracts/gigs/gig.views';
import { linkKindNames, linkNames } from '@jamjar/contracts/gigs/link-kinds';
import { timelineEntrySchema } from '@jamjar/contracts/gigs/timeline.views';
import { type GigId } from '@jamjar/contracts/ids';
import { contactFields, noContact } from '@jamjar/contracts/participants/contact';
import * as v from 'valibot';
import { type ApiMeta } from '../../api/base-query.js';
import { type CachedRows } from '../../api/cached-rows.js';
import { cachedMessages, chatApi } from '../../features/chat/chat.api.js';
import { cachedPace, paceApi } from '../../features/forecast/pace.api.js';
import { cachedGigs, gigsApi } from '../../features/gigs/gigs.api.js';
import { cachedPerformers, lineUpApi } from '../../features/line-up/line-up.api.js';
import { cachedTimeline, timelineApi } from '../../features/timeline/timeline.api.js';

/** A list as this device stores it. `gigId`: null for the list of all gigs. */
export const persistedListSchema = v.object({
  userId: v.string(),
  gigId: v.nullable(idSchema<GigId>()),
  knownAt: v.number(),
  rows: v.unknown(),
});
export type PersistedList = v.InferOutput<typeof persistedListSchema>;

/** Fields that are never stored on a device: contact details, notes, and the addresses of links. */
const unpersistedFields: ReadonlySet<string> = new Set([
  ...contactFields.filter((field) => noContact[field] === null),
  'notes',
  ...linkKindNames.map(linkNames.url),
]);

/** A row as it is stored: with null for the fields that are not. */
export const toPersistedRow = (row: object): object =>
  Object.fromEntries(Object.entries<unknown>({ ...row }).map(([field, value]) => [field, unpersistedFields.has(field) ? null : value]));

/** The action that puts a list into the cache. Null when its rows do not fit their schema: another version of the app has stored them. */
type Restore = (list: PersistedList) => UnknownAction | null;
type Schema<Row> = v.GenericSchema<unknown, Row>;
interface CachedAs<Row> {
  transformResponse: (rows: Row[], meta: ApiMeta | undefined) => CachedRows<Row>;
}

/** Every restored row counts as older than whatever the server sends: it may have been restored from a backup since. */
const restoreList =
  <Row>(
    schema: Schema<Row>,
    { transformResponse }: CachedAs<Row>,
    toAction: (value: CachedRows<Row>, gigId: GigId | null) => UnknownAction | null,
  ): Restore =>
  ({ rows, knownAt, gigId }) => {
    const { success, output } = v.safeParse(v.array(schema), rows);
    if (!success) return null;
    const value = transformResponse(output, undefined); // without a `seq`
    for (const cachedRow of Object.values(value.byKey)) cachedRow.revision = 0;
    return toAction({ ...value, knownAt }, gigId);
  };
const restoreOfGig = <Row>(
  schema: Schema<Row>,
  cached: CachedAs<Row>,
  toAction: (value: CachedRows<Row>, arg: GigId) => UnknownAction,
): Restore => restoreList(schema, cached, (value, gigId) => gigId && toAction(value, gigId));

const paceRowSchema = v.object({ pace: v.nullable(paceSchema) });

/** How each stored list is restored, by the name of its endpoint: the lists of the home page and of a gig's page. */
export const restorers: Readonly<Partial<Record<string, Restore>>> = {
  gigs: restoreList(gigSchema, cachedGigs, (value) => gigsApi.util.upsertQueryEntries([{ endpointName: 'gigs', arg: undefined, value }])),
  gig: restoreOfGig(gigSchema, cachedGigs, (value, arg) => gigsApi.util.upsertQueryEntries([{ endpointName: 'gig', arg, value }])),
  lineUp: restoreOfGig(performerSchema, cachedPerformers, (value, arg) =>
    lineUpApi.util.upsertQueryEntries([{ endpointName: 'lineUp', arg, value }]),
  ),
  messages: restoreOfGig(messageSchema, cachedMessages, (value, arg) =>
    chatApi.util.upsertQueryEntries([{ endpointName: 'messages', arg, value }]),
  ),
  timeline: restoreOfGig(timelineEntrySchema, cachedTimeline, (value, arg) =>
    timelineApi.util.upsertQueryEntries([{ endpointName: 'timeline', arg, value }]),
  ),
  pace: restoreOfGig(paceRowSchema, cachedPace, (value, arg) => paceApi.util.upsertQueryEntries([{ endpointName: 'pace', arg, value }])),
};
