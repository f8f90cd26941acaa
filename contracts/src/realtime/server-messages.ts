import * as v from 'valibot';
import { messageSchema } from '../chat/message.views.js';
import { themes } from '../enums.js';
import { idSchema } from '../field.schemas.js';
import { paceSchema } from '../forecast/pace.views.js';
import { gigSchema, performerSchema } from '../gigs/gig.views.js';
import { timelineEntrySchema } from '../gigs/timeline.views.js';
import { raffleResultSchema } from '../gigs/raffle.views.js';
import { type GigId, type OrganisationId, type ParticipantId, type PerformerId, type UserId } from '../ids.js';
import { participantSchema } from '../participants/participant.views.js';
import { parseJsonWithBidiIsolates } from '../text/isolate.js';

/** `pos`: number of the message's change; in `caught_up` and `resync`, of the newest change sent. The client's `hello` sends it back. */
const connectionMessage = <Type extends string>(type: Type) => v.object({ type: v.literal(type), pos: v.number() });

/** `seq`: number of the newest change when the rows of the message were read. */
const changeMessage = <Type extends string, Fields extends v.ObjectEntries>(type: Type, fields: Fields) =>
  v.object({ ...connectionMessage(type).entries, seq: v.number(), ...fields });

/** The gig's id is sent under both names that the API uses for it. */
const gigMessage = <Type extends string, Fields extends v.ObjectEntries>(type: Type, fields: Fields) =>
  changeMessage(type, { eventId: idSchema<GigId>(), jamNightId: idSchema<GigId>(), ...fields });

/**
 * The messages that the server sends over /ws. Their rows are read when the message is sent, not when the change happens: compare rows by `seq`,
 * the number of the newest change at that time (docs/rules.md#changes-and-messages).
 */
export const serverMessageSchema = v.variant('type', [
  // A gig's performers
  gigMessage('performer_created', { performer: performerSchema }),
  gigMessage('performer_updated', { performer: performerSchema }),
  /** The performer was removed from the line-up. */
  gigMessage('performer_deleted', { performerId: idSchema<PerformerId>() }),
  /** Several performers at once. `gone`: the performers that are no longer in the line-up. */
  gigMessage('performers', { performers: v.array(performerSchema), gone: v.array(idSchema<PerformerId>()) }),
  gigMessage('raffle_winner', raffleResultSchema.entries),
  gigMessage('raffle_reset', { affectedPerformers: v.number() }),
  /** Sent to operators and above only. */
  gigMessage('timeline', { entries: v.array(timelineEntrySchema) }),
  /** The gig's pace has changed. */
  gigMessage('pace', { pace: v.nullable(paceSchema) }),
  gigMessage('message_created', { message: messageSchema }),

  // Gigs
  gigMessage('event_created', { event: gigSchema }),
  gigMessage('event_updated', { event: gigSchema }),
  gigMessage('event_deleted', {}),

  // Participants
  changeMessage('participant_created', { organisationId: idSchema<OrganisationId>(), participant: participantSchema }),
  /** `performers`: performers at open gigs whose view contains the participant's name, as their own or their replacement's. */
  changeMessage('participant_updated', {
    organisationId: idSchema<OrganisationId>(),
    participantId: idSchema<ParticipantId>(),
    participant: participantSchema,
    performers: v.array(performerSchema),
  }),

  // Accounts: sent to the sockets of that user only
  changeMessage('theme_updated', { userId: idSchema<UserId>(), theme: v.picklist(themes) }),
  changeMessage('user_settings_updated', {
    userId: idSchema<UserId>(),
    settings: v.object({ multiScreenJams: v.boolean() }),
  }),
  changeMessage('force_logout', { userId: idSchema<UserId>() }),
  /** The API spells the type and `organizationId` with z. */
  changeMessage('organization_membership_changed', {
    userId: idSchema<UserId>(),
    action: v.picklist(['removed', 'added']),
    organizationId: idSchema<OrganisationId>(),
  }),

  /** Sent to god users: the progress of a rebuild of the analytics. The last message has a `result`, or an `error` with the reason of the failure. */
  changeMessage('replay_progress', {
    done: v.number(),
    total: v.number(),
    result: v.nullable(v.union([v.literal('identical'), v.record(v.string(), v.number())])),
    error: v.optional(v.string()),
  }),

  // The connection itself
  /** All messages up to `pos` were sent. From then on the client stores the `pos` of each message for its next `hello`. */
  connectionMessage('caught_up'),
  /** Changes are no longer available, or cannot be sent one by one: the client must refetch everything that it shows. */
  connectionMessage('resync'),
  /** Response to the client's `time` message: `now` is the server time (ms since 1970), `sentAt` is copied from the client's message. */
  v.object({ type: v.literal('time'), sentAt: v.number(), now: v.number() }),
]);

/** Close code of /ws: the user has opened too many newer sockets. The client reconnects only when the user requests it. */
export const tooManyConnectionsCloseCode = 4408;

export type ServerMessage = v.InferOutput<typeof serverMessageSchema>;
export type ServerMessageType = ServerMessage['type'];
export type MessageOf<Type extends ServerMessageType> = Extract<ServerMessage, { type: Type }>;

const knownTypes: ReadonlySet<unknown> = new Set(serverMessageSchema.options.map(({ entries }) => entries.type.literal));

/**
 * Parses and checks the data of a WebSocket message, with its texts isolated; null when this version does not know its type.
 * @throws Error when the data is no message, or does not fit the schema of its type
 */
export function parseServerMessage(data: unknown): ServerMessage | null {
  const message = parseJsonWithBidiIsolates(String(data));
  return isOfUnknownType(message) ? null : v.parse(serverMessageSchema, message);
}

const isOfUnknownType = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'type' in message && typeof message.type === 'string' && !knownTypes.has(message.type);
