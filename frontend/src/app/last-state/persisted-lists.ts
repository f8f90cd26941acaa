import { type UnknownAction } from '@reduxjs/toolkit';
import { messageSchema } from '@jamjar/contracts/chat/message.views';
import { idSchema } from '@jamjar/contracts/field.schemas';
import { paceSchema } from '@jamjar/contracts/forecast/pace.views';
import { gigSchema, performerSchema } from '@jamjar/contracts/gigs/gig.views';
import { linkKindNames, linkNames } from '@jamjar/contracts/gigs/link-kinds';
import { timelineEntrySchema } from '@jamjar/contracts/gigs/timeline.views';
import { type GigId } from '@jamjar/contracts/ids';
import { contactTextFields } from '@jamjar/contracts/participants/contact';
import * as v from 'valibot';
import { type ApiMeta } from '../../api/base-query.js';
import { type CachedRows } from '../../api/cached-rows.js';
import { messageCaching, chatApi } from '../../features/chat/chat.api.js';
import { paceCaching, paceApi } from '../../features/forecast/pace.api.js';
import { gigCaching, gigsApi } from '../../features/gigs/gigs.api.js';
import { performerCaching, lineUpApi } from '../../features/line-up/line-up.api.js';
import { timelineCaching, timelineApi } from '../../features/timeline/timeline.api.js';

/** A list as this device stores it. */
export const persistedListSchema = v.object({
  userId: v.string(),
  /** Null for the list of all gigs. */
  gigId: v.nullable(idSchema<GigId>()),
  /** When the list was last known to be current, in ms since 1970 by the device's clock. */
  knownAt: v.number(),
  rows: v.unknown(),
});
export type PersistedList = v.InferOutput<typeof persistedListSchema>;

/** Fields that are never stored on a device: contact details, notes, and the addresses of links. */
const unpersistedFields: ReadonlySet<string> = new Set([...contactTextFields, 'notes', ...linkKindNames.map(linkNames.url)]);

/** A row as it is stored, with null for the fields that are not stored. */
export const toPersistedRow = (row: object): object =>
  Object.fromEntries(Object.entries<unknown>({ ...row }).map(([field, value]) => [field, unpersistedFields.has(field) ? null : value]));

/** Creates the action that puts a list into the cache; null when another version of the app has stored rows that do not match the schema. */
type Restorer = (list: PersistedList) => UnknownAction | null;
type Schema<Row> = v.GenericSchema<unknown, Row>;
/** The caching options of the list's endpoint. */
interface CachingOptions<Row> {
  transformResponse: (rows: Row[], meta: ApiMeta | undefined) => CachedRows<Row>;
}

/** Restored rows count as older than all rows of the server, whose revisions may be lower after a backup was restored. */
const toRestorer =
  <Row>(
    schema: Schema<Row>,
    { transformResponse }: CachingOptions<Row>,
    toAction: (value: CachedRows<Row>, gigId: GigId | null) => UnknownAction | null,
  ): Restorer =>
  ({ rows, knownAt, gigId }) => {
    const { success, output } = v.safeParse(v.array(schema), rows);
    if (!success) return null;
    const value = transformResponse(output, undefined); // without a `seq`
    for (const cachedRow of Object.values(value.byKey)) cachedRow.revision = 0;
    return toAction({ ...value, knownAt }, gigId);
  };
const toGigRestorer = <Row>(
  schema: Schema<Row>,
  caching: CachingOptions<Row>,
  toAction: (value: CachedRows<Row>, arg: GigId) => UnknownAction,
): Restorer => toRestorer(schema, caching, (value, gigId) => gigId && toAction(value, gigId));

const paceRowSchema = v.object({ pace: v.nullable(paceSchema) });

/** The restorers of all lists that are stored, by endpoint name: the lists of the home page and of a gig's page. */
export const restorers: Readonly<Partial<Record<string, Restorer>>> = {
  gigs: toRestorer(gigSchema, gigCaching, (value) => gigsApi.util.upsertQueryEntries([{ endpointName: 'gigs', arg: undefined, value }])),
  gig: toGigRestorer(gigSchema, gigCaching, (value, arg) => gigsApi.util.upsertQueryEntries([{ endpointName: 'gig', arg, value }])),
  lineUp: toGigRestorer(performerSchema, performerCaching, (value, arg) =>
    lineUpApi.util.upsertQueryEntries([{ endpointName: 'lineUp', arg, value }]),
  ),
  messages: toGigRestorer(messageSchema, messageCaching, (value, arg) =>
    chatApi.util.upsertQueryEntries([{ endpointName: 'messages', arg, value }]),
  ),
  timeline: toGigRestorer(timelineEntrySchema, timelineCaching, (value, arg) =>
    timelineApi.util.upsertQueryEntries([{ endpointName: 'timeline', arg, value }]),
  ),
  pace: toGigRestorer(paceRowSchema, paceCaching, (value, arg) => paceApi.util.upsertQueryEntries([{ endpointName: 'pace', arg, value }])),
};
