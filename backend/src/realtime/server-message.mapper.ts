import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type GigId } from '@jamjar/contracts/ids';
import { type Audience, type Change, type ChangeKeys, type ChangeKind } from '@jamjar/contracts/realtime/changes';
import { type ServerMessage } from '@jamjar/contracts/realtime/server-messages';
import { Logger } from '@nestjs/common';
import { type SequencedRows } from '../rows/queries.js';
import { type ChangedRows, type ChangePlace } from './changed-rows-loader.js';
import { encodeTextFrame } from './client-socket.js';

/** A server message, encoded for all sockets that may receive it. */
export interface OutboundMessage {
  /** Number of the message's own change; the message contains it as `pos`. */
  readonly seq: number;
  readonly kind: ChangeKind;
  readonly audience: Audience;
  /** The serialised message as a WebSocket frame. */
  readonly frame: Buffer;
}

type ChangeOf<Kind extends ChangeKind> = {
  [K in Kind]: ChangePlace & { kind: K; audience: Audience; keys: ChangeKeys[K] };
}[Kind];
type MessageMapper<Kind extends ChangeKind> = (
  change: ChangeOf<Kind>,
  rows: ChangedRows,
) => ServerMessage | null | Promise<ServerMessage | null>;

/**
 * How each kind of change becomes a server message. Messages carry the rows as they are now or were since the change (docs/adr/0022): a
 * performer or gig removed meanwhile is sent as deleted, and any other change whose only row no longer exists is not sent.
 */
const mappers: { [Kind in ChangeKind]: MessageMapper<Kind> } = {
  performer_created: toPerformerMessage,
  performer_updated: toPerformerMessage,
  performer_deleted: (change) => ({ ...gigMessage(change), performerId: change.keys.performerId }),

  performers: async (change, rows) => {
    const ids = change.keys.performerIds;
    const loaded = await rows.loadPerformers(change, ids);
    const loadedIds = new Set(loaded.rows.map(({ id }) => id));
    return { ...gigMessage(change, loaded), performers: [...loaded.rows], gone: ids.filter((id) => !loadedIds.has(id)) };
  },

  raffle_winner: (change, rows) => {
    const { revision, winner: id, ...stats } = change.keys;
    const toMessage = ({ name }: PerformerView, loaded: Loaded) => ({
      ...gigMessage(change, loaded),
      revision,
      winner: { id, name },
      stats,
    });
    return ifFound(rows.loadPerformers(change, [id]), toMessage);
  },
  raffle_reset: (change) => ({ ...gigMessage(change), affectedPerformers: change.keys.affectedPerformers }),

  timeline: async (change, rows) => {
    const loaded = await rows.loadTimelineEntries(change, getGigId(change), change.keys.revisions);
    return { ...gigMessage(change, loaded), entries: [...loaded.rows] };
  },
  pace: (change, rows) => ifFound(rows.loadPace(getGigId(change)), ({ pace }, loaded) => ({ ...gigMessage(change, loaded), pace })),
  message_created: (change, rows) =>
    ifFound(rows.loadMessage(change.seq, change.keys.messageId), (message, loaded) => ({ ...gigMessage(change, loaded), message })),

  event_created: toGigMessage,
  event_updated: toGigMessage,
  event_deleted: (change) => gigMessage(change),

  participant_created: (change, rows) =>
    ifFound(rows.loadParticipant(change.seq, change.keys.participantId), (participant, loaded) => ({
      ...changeMessage(change, loaded),
      organisationId: participant.organisationId,
      participant,
    })),
  participant_updated: async (change, rows) => {
    const { participantId } = change.keys;
    const [loaded, performersShowing] = await Promise.all([
      rows.loadParticipant(change.seq, participantId),
      rows.loadPerformersShowingParticipant(participantId),
    ]);
    const [participant] = loaded.rows;
    if (!participant) return null;
    const seq = Math.min(loaded.seq, performersShowing.seq); // the lower of the two: a row may be newer than its `seq`, never older
    const { organisationId } = participant;
    return { ...changeMessage(change, { seq }), organisationId, participantId, participant, performers: [...performersShowing.rows] };
  },

  theme_updated: (change, rows) => {
    const { userId } = change.keys;
    return ifFound(rows.loadUser(change.seq, userId), ({ theme }, loaded) => ({ ...changeMessage(change, loaded), userId, theme }));
  },
  user_settings_updated: (change, rows) => {
    const { userId } = change.keys;
    return ifFound(rows.loadUser(change.seq, userId), ({ multiScreenJams }, loaded) => ({
      ...changeMessage(change, loaded),
      userId,
      settings: { multiScreenJams },
    }));
  },

  force_logout: (change) => ({ ...changeMessage(change), userId: change.keys.userId }),
  organization_membership_changed: (change) => {
    const { userId, action, organisationId } = change.keys;
    return { ...changeMessage(change), userId, action, organizationId: organisationId };
  },
  replay_progress: (change) => ({ ...changeMessage(change), ...change.keys }),
  resync: ({ seq }) => ({ type: 'resync', pos: seq }),
};

/**
 * Builds one outbound message per change, in order. Their rows are read together; each promise resolves as soon as its own rows are read.
 * @returns null for a change that needs no message, because its row no longer exists
 * @throws Error of the database (each promise) when its rows cannot be read; a later call may succeed
 */
export function buildMessages(changes: readonly Change[], rows: ChangedRows): Promise<OutboundMessage | null>[] {
  const messages = changes.map((change) => buildMessage(change, rows));
  for (const message of messages) message.catch(() => undefined); // a caller stops at the first error, and the others must not count as unhandled rejections
  return messages;
}

async function buildMessage(change: Change, rows: ChangedRows): Promise<OutboundMessage | null> {
  const { seq, kind, audience } = change;
  const message = await toServerMessage(change, rows).catch((error: unknown) => toResync(change, error));
  return message && { seq, kind, audience, frame: encodeTextFrame(JSON.stringify(message)) };
}

/** For a change that cannot become a message (of a newer version, say) its audience receives `resync`. Rethrows an error of the database. */
function toResync({ seq, kind }: Change, error: unknown): ServerMessage {
  if (!(error instanceof TypeError)) throw error;
  new Logger('realtime').error(new Error(`Change ${seq} (${kind}) could not become a message`, { cause: error }));
  return { type: 'resync', pos: seq };
}

/**
 * Builds the message for a change with the current rows; null when its row no longer exists and no message says so.
 * @throws TypeError when the change is malformed or of an unknown kind
 * @throws Error of the database when the rows cannot be read now
 */
export const toServerMessage = async <Kind extends ChangeKind>(
  change: ChangeOf<Kind>,
  rows: ChangedRows,
): Promise<ServerMessage | null> => {
  const mapper: MessageMapper<Kind> = mappers[change.kind];
  return mapper(change, rows);
};

async function toPerformerMessage(change: ChangeOf<'performer_created' | 'performer_updated'>, rows: ChangedRows): Promise<ServerMessage> {
  const { performerId } = change.keys;
  const loaded = await rows.loadPerformers(change, [performerId]);
  const [performer] = loaded.rows;
  const message = gigMessage(change, loaded);
  return performer ? { ...message, performer } : { ...message, type: 'performer_deleted', performerId };
}

async function toGigMessage(change: ChangeOf<'event_created' | 'event_updated'>, rows: ChangedRows): Promise<ServerMessage> {
  const loaded = await rows.loadGig(change, getGigId(change));
  const [event] = loaded.rows;
  const message = gigMessage(change, loaded);
  return event ? { ...message, event } : { ...message, type: 'event_deleted' };
}

/** The message with the only row that was requested; null without that row. */
async function ifFound<Row>(loading: Promise<SequencedRows<Row>>, toMessage: (row: Row, loaded: Loaded) => ServerMessage) {
  const loaded = await loading;
  const [row] = loaded.rows;
  return row ? toMessage(row, loaded) : null;
}

/** The rows of a message, of which only `seq` matters here. */
type Loaded = Pick<SequencedRows<unknown>, 'seq'>;

/** The fields of every message about a change. @param loaded missing for a message without rows, whose `seq` is that of the change */
const changeMessage = <Kind extends ChangeKind>({ kind, seq }: { kind: Kind; seq: number }, loaded: Loaded = { seq }) => ({
  type: kind,
  pos: seq,
  seq: loaded.seq,
});

function gigMessage<Kind extends ChangeKind>(change: { kind: Kind; seq: number; gigId: GigId | null }, loaded?: Loaded) {
  const id = getGigId(change);
  return { ...changeMessage(change, loaded), eventId: id, jamNightId: id };
}

function getGigId({ seq, gigId }: Pick<Change, 'seq' | 'gigId'>): GigId {
  if (!gigId) throw new TypeError(`Change ${seq} names no gig`);
  return gigId;
}
