import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type GigId } from '@jamjar/contracts/ids';
import { type Audience, type Change, type ChangeKeys, type ChangeKind } from '@jamjar/contracts/realtime/changes';
import { type ServerMessage } from '@jamjar/contracts/realtime/server-messages';
import { Logger } from '@nestjs/common';
import { withoutDetails } from '../http/hidden-fields.js';
import { type SequencedRows } from '../rows/queries.js';
import { type RowsLoader, type RowSource } from './changed-rows-loader.js';
import { encodeTextFrame } from './client-socket.js';

/** A server message that is encoded once for all sockets that may receive it. */
export interface OutboundMessage {
  /** Number of the change that the message is about; the message contains it as `pos`. */
  readonly seq: number;
  readonly kind: ChangeKind;
  readonly audience: Audience;
  /** The serialised message as a WebSocket frame. */
  readonly frame: Buffer;
  /** The same for the temporary operators of a gig, encoded once; null when it is not about that gig. */
  readonly frameForTemporaryOperators: (gigId: GigId) => Buffer | null;
}

type ChangeOf<Kind extends ChangeKind> = {
  [K in Kind]: RowSource & { kind: K; audience: Audience; keys: ChangeKeys[K] };
}[Kind];
type MessageMapper<Kind extends ChangeKind> = (
  change: ChangeOf<Kind>,
  loader: RowsLoader,
) => ServerMessage | null | Promise<ServerMessage | null>;

/**
 * Maps each kind of change to its server message. Messages contain the rows as they were at or after the change (docs/adr/0022):
 * a performer or gig that was removed meanwhile is sent as deleted, and any other change whose only row no longer exists is not sent.
 */
const mappers: { [Kind in ChangeKind]: MessageMapper<Kind> } = {
  performer_created: toPerformerMessage,
  performer_updated: toPerformerMessage,
  performer_deleted: (change) => ({ ...toGigFields(change), performerId: change.keys.performerId }),

  performers: async (change, loader) => {
    const ids = change.keys.performerIds;
    const loaded = await loader.loadPerformers(change, ids);
    const loadedIds = new Set(loaded.rows.map(({ id }) => id));
    return { ...toGigFields(change, loaded), performers: [...loaded.rows], gone: ids.filter((id) => !loadedIds.has(id)) };
  },

  raffle_winner: (change, loader) => {
    const { revision, winner: id, ...stats } = change.keys;
    const toMessage = ({ name }: PerformerView, loaded: WithSeq) => ({
      ...toGigFields(change, loaded),
      revision,
      winner: { id, name },
      stats,
    });
    return mapIfFound(loader.loadPerformers(change, [id]), toMessage);
  },
  raffle_reset: (change) => ({ ...toGigFields(change), affectedPerformers: change.keys.affectedPerformers }),

  timeline: async (change, loader) => {
    const loaded = await loader.loadTimelineEntries(change, getGigId(change), change.keys.revisions);
    return { ...toGigFields(change, loaded), entries: [...loaded.rows] };
  },
  pace: (change, loader) => mapIfFound(loader.loadPace(getGigId(change)), ({ pace }, loaded) => ({ ...toGigFields(change, loaded), pace })),
  message_created: (change, loader) =>
    mapIfFound(loader.loadMessage(change.seq, change.keys.messageId), (message, loaded) => ({ ...toGigFields(change, loaded), message })),

  event_created: toGigMessage,
  event_updated: toGigMessage,
  event_deleted: (change) => toGigFields(change),

  participant_created: (change, loader) =>
    mapIfFound(loader.loadParticipant(change.seq, change.keys.participantId), (participant, loaded) => ({
      ...toChangeFields(change, loaded),
      organisationId: participant.organisationId,
      participant,
    })),
  participant_updated: async (change, loader) => {
    const { participantId } = change.keys;
    const [loaded, performersShowing] = await Promise.all([
      loader.loadParticipant(change.seq, participantId),
      loader.loadPerformersShowingParticipant(participantId),
    ]);
    const [participant] = loaded.rows;
    if (!participant) return null;
    const seq = Math.min(loaded.seq, performersShowing.seq); // a row may be newer than its `seq`, never older
    const { organisationId } = participant;
    return { ...toChangeFields(change, { seq }), organisationId, participantId, participant, performers: [...performersShowing.rows] };
  },

  theme_updated: (change, loader) => {
    const { userId } = change.keys;
    return mapIfFound(loader.loadUser(change.seq, userId), ({ theme }, loaded) => ({ ...toChangeFields(change, loaded), userId, theme }));
  },
  user_settings_updated: (change, loader) => {
    const { userId } = change.keys;
    return mapIfFound(loader.loadUser(change.seq, userId), ({ multiScreenJams }, loaded) => ({
      ...toChangeFields(change, loaded),
      userId,
      settings: { multiScreenJams },
    }));
  },

  force_logout: (change) => ({ ...toChangeFields(change), userId: change.keys.userId }),
  organization_membership_changed: (change) => {
    const { userId, action, organisationId } = change.keys;
    return { ...toChangeFields(change), userId, action, organizationId: organisationId };
  },
  replay_progress: (change) => ({ ...toChangeFields(change), ...change.keys }),
  resync: ({ seq }) => ({ type: 'resync', pos: seq }),
};

/**
 * Builds one outbound message per change, in their order. All rows are read together; each promise resolves once its own rows are read.
 * @returns null for a change that needs no message, because its row no longer exists
 * @throws Error of the database or CommandTimeout (each promise) when its rows cannot be read; a later attempt may succeed
 */
export function buildMessages(changes: readonly Change[], loader: RowsLoader): Promise<OutboundMessage | null>[] {
  const messages = changes.map((change) => buildMessage(change, loader));
  // A caller stops at the first error; further errors must not become unhandled rejections
  for (const message of messages) message.catch(() => undefined);
  return messages;
}

async function buildMessage(change: Change, loader: RowsLoader): Promise<OutboundMessage | null> {
  const { seq, kind, audience } = change;
  const message = await toServerMessage(change, loader).catch((error: unknown) => toResync(change, error));
  return message && toOutboundMessage({ seq, kind, audience }, message);
}

/** Encodes a message for all sockets. */
export function toOutboundMessage(change: Pick<Change, 'seq' | 'kind' | 'audience'>, message: ServerMessage): OutboundMessage {
  const encode = (text: ServerMessage): Buffer => encodeTextFrame(JSON.stringify(text));
  const frame = encode(message);
  const frames = new Map<GigId, Buffer | null>();
  const frameForTemporaryOperators = (gigId: GigId): Buffer | null => {
    if (message.type === 'resync') return frame;
    if (!frames.has(gigId)) {
      const shown = toMessageForTemporaryOperators(message, gigId);
      frames.set(gigId, shown && encode(shown));
    }
    return frames.get(gigId) ?? null;
  };
  return { ...change, frame, frameForTemporaryOperators };
}

/**
 * What a message tells the temporary operators of a gig: the same without details of people, of a participant only how that gig shows
 * the name; null when it tells nothing about the gig (docs/rules.md#helper-for-tonight).
 */
function toMessageForTemporaryOperators(message: ServerMessage, gigId: GigId): ServerMessage | null {
  if ('eventId' in message) return message.eventId === gigId ? withoutDetails(message) : null;
  if (message.type !== 'participant_updated') return null;
  const performers = message.performers.filter(({ jamNightId }) => jamNightId === gigId);
  const { pos, seq } = message;
  return performers.length === 0
    ? null
    : { type: 'performers', pos, seq, eventId: gigId, jamNightId: gigId, performers: withoutDetails(performers), gone: [] };
}

/** Builds `resync` for a change that cannot be mapped, as when a newer server version recorded it. Rethrows any error but TypeError. */
function toResync({ seq, kind }: Change, error: unknown): ServerMessage {
  if (!(error instanceof TypeError)) throw error;
  new Logger('realtime').error(new Error(`Change ${seq} (${kind}) could not become a message`, { cause: error }));
  return { type: 'resync', pos: seq };
}

/**
 * Builds the message for a change with the current rows; null when the change's row no longer exists and clients need no message about it.
 * @throws TypeError when the change is malformed or of an unknown kind
 * @throws Error of the database or CommandTimeout when the rows cannot be read now
 */
export const toServerMessage = async <Kind extends ChangeKind>(
  change: ChangeOf<Kind>,
  loader: RowsLoader,
): Promise<ServerMessage | null> => {
  const mapper: MessageMapper<Kind> = mappers[change.kind];
  return mapper(change, loader);
};

async function toPerformerMessage(change: ChangeOf<'performer_created' | 'performer_updated'>, loader: RowsLoader): Promise<ServerMessage> {
  const { performerId } = change.keys;
  const loaded = await loader.loadPerformers(change, [performerId]);
  const [performer] = loaded.rows;
  const message = toGigFields(change, loaded);
  return performer ? { ...message, performer } : { ...message, type: 'performer_deleted', performerId };
}

async function toGigMessage(change: ChangeOf<'event_created' | 'event_updated'>, loader: RowsLoader): Promise<ServerMessage> {
  const loaded = await loader.loadGig(change, getGigId(change));
  const [event] = loaded.rows;
  const message = toGigFields(change, loaded);
  return event ? { ...message, event } : { ...message, type: 'event_deleted' };
}

/** Maps the one requested row to its message; null when the row no longer exists. */
async function mapIfFound<Row>(loading: Promise<SequencedRows<Row>>, toMessage: (row: Row, loaded: WithSeq) => ServerMessage) {
  const loaded = await loading;
  const [row] = loaded.rows;
  return row ? toMessage(row, loaded) : null;
}

/** Loaded rows, of which only the `seq` is needed. */
type WithSeq = Pick<SequencedRows<unknown>, 'seq'>;

/** Builds the fields of every message about a change. @param loaded default for a message without rows: the `seq` of the change */
const toChangeFields = <Kind extends ChangeKind>({ kind, seq }: { kind: Kind; seq: number }, loaded: WithSeq = { seq }) => ({
  type: kind,
  pos: seq,
  seq: loaded.seq,
});

function toGigFields<Kind extends ChangeKind>(change: { kind: Kind; seq: number; gigId: GigId | null }, loaded?: WithSeq) {
  const id = getGigId(change);
  return { ...toChangeFields(change, loaded), eventId: id, jamNightId: id };
}

function getGigId({ seq, gigId }: Pick<Change, 'seq' | 'gigId'>): GigId {
  if (!gigId) throw new TypeError(`Change ${seq} names no gig`);
  return gigId;
}
