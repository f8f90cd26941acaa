import { type GigId } from '@jamjar/contracts/ids';
import { type Audience, type Change, type ChangeKeys, type ChangeKind } from '@jamjar/contracts/realtime/changes';
import { type ServerMessage } from '@jamjar/contracts/realtime/server-messages';
import { type ChangedRowsLoader } from './changed-rows.loader.js';

/** What the mappers need of `ChangedRowsLoader`. */
export type ChangedRows = Pick<ChangedRowsLoader, keyof ChangedRowsLoader>;

type ChangeOf<Kind extends ChangeKind> = {
  [K in Kind]: { kind: K; seq: number; audience: Audience; gigId: GigId | null; keys: ChangeKeys[K] };
}[Kind];
type MessageMapper<Kind extends ChangeKind> = (
  change: ChangeOf<Kind>,
  rowsLoader: ChangedRows,
) => ServerMessage | null | Promise<ServerMessage | null>;

/**
 * How each kind of change becomes a server message. Messages carry the rows as they are now or were since the change (docs/adr/0022): a
 * performer or gig removed meanwhile is sent as deleted, and any other change whose only row no longer exists is not sent.
 */
const mappers: { [Kind in ChangeKind]: MessageMapper<Kind> } = {
  performer_created: toPerformerMessage,
  performer_updated: toPerformerMessage,
  performer_deleted: (change) => ({ type: 'performer_deleted', ...gigFields(change), performerId: change.keys.performerId }),

  performers: async (change, rowsLoader) => {
    const ids = change.keys.performerIds;
    const loaded = await rowsLoader.loadPerformers(change.seq, ids);
    const loadedIds = new Set(loaded.rows.map(({ id }) => id));
    return { type: 'performers', ...gigFields(change, loaded), performers: [...loaded.rows], gone: ids.filter((id) => !loadedIds.has(id)) };
  },

  raffle_winner: async (change, rowsLoader) => {
    const { revision, winner: id, ...stats } = change.keys;
    const loaded = await rowsLoader.loadPerformers(change.seq, [id]);
    const [winner] = loaded.rows;
    return winner ? { type: 'raffle_winner', ...gigFields(change, loaded), revision, winner: { id, name: winner.name }, stats } : null;
  },
  raffle_reset: (change) => ({ type: 'raffle_reset', ...gigFields(change), affectedPerformers: change.keys.affectedPerformers }),

  timeline: async (change, rowsLoader) => {
    const loaded = await rowsLoader.loadTimelineEntries(getGigId(change), change.keys.revisions);
    return { type: 'timeline', ...gigFields(change, loaded), entries: [...loaded.rows] };
  },

  message_created: async (change, rowsLoader) => {
    const loaded = await rowsLoader.loadMessage(change.seq, change.keys.messageId);
    const [message] = loaded.rows;
    return message ? { type: 'message_created', ...gigFields(change, loaded), message } : null;
  },

  event_created: toGigMessage,
  event_updated: toGigMessage,
  event_deleted: (change) => ({ type: 'event_deleted', ...gigFields(change) }),

  participant_created: async (change, rowsLoader) => {
    const loaded = await rowsLoader.loadParticipant(change.seq, change.keys.participantId);
    const [participant] = loaded.rows;
    if (!participant) return null;
    return { type: 'participant_created', ...posAndSeq(change, loaded), organisationId: participant.organisationId, participant };
  },
  participant_updated: async (change, rowsLoader) => {
    const { participantId } = change.keys;
    const [loaded, performersShowing] = await Promise.all([
      rowsLoader.loadParticipant(change.seq, participantId),
      rowsLoader.loadPerformersShowingParticipant(participantId),
    ]);
    const [participant] = loaded.rows;
    if (!participant) return null;
    const seq = Math.min(loaded.seq, performersShowing.seq); // the lower of the two: a row may be newer than its `seq`, never older
    const { organisationId } = participant;
    return {
      type: 'participant_updated',
      ...posAndSeq(change, { seq }),
      organisationId,
      participantId,
      participant,
      performers: [...performersShowing.rows],
    };
  },

  theme_updated: async (change, rowsLoader) => {
    const { userId } = change.keys;
    const loaded = await rowsLoader.loadUser(change.seq, userId);
    const [user] = loaded.rows;
    return user ? { type: 'theme_updated', ...posAndSeq(change, loaded), userId, theme: user.theme } : null;
  },
  user_settings_updated: async (change, rowsLoader) => {
    const { userId } = change.keys;
    const loaded = await rowsLoader.loadUser(change.seq, userId);
    const [user] = loaded.rows;
    if (!user) return null;
    const { multiScreenJams } = user;
    return { type: 'user_settings_updated', ...posAndSeq(change, loaded), userId, settings: { multiScreenJams } };
  },

  force_logout: (change) => ({ type: 'force_logout', ...posAndSeq(change), userId: change.keys.userId }),
  organization_membership_changed: (change) => {
    const { userId, action, organisationId } = change.keys;
    return { type: 'organization_membership_changed', ...posAndSeq(change), userId, action, organizationId: organisationId };
  },
  resync: ({ seq }) => ({ type: 'resync', pos: seq }),
};

/**
 * Builds the message for a change with the current rows; null when its row no longer exists and no message says so.
 * @throws RowsUnavailable when the rows cannot be read now
 * @throws TypeError when the change is malformed or of an unknown kind
 */
export const toServerMessage = async <Kind extends ChangeKind>(
  change: ChangeOf<Kind>,
  rowsLoader: ChangedRows,
): Promise<ServerMessage | null> => {
  const mapper: MessageMapper<Kind> = mappers[change.kind];
  return mapper(change, rowsLoader);
};

async function toPerformerMessage(
  change: ChangeOf<'performer_created' | 'performer_updated'>,
  rowsLoader: ChangedRows,
): Promise<ServerMessage> {
  const { performerId } = change.keys;
  const loaded = await rowsLoader.loadPerformers(change.seq, [performerId]);
  const [performer] = loaded.rows;
  if (!performer) return { type: 'performer_deleted', ...gigFields(change, loaded), performerId };
  return { type: change.kind, ...gigFields(change, loaded), performer };
}

async function toGigMessage(change: ChangeOf<'event_created' | 'event_updated'>, rowsLoader: ChangedRows): Promise<ServerMessage> {
  const loaded = await rowsLoader.loadGig(change.seq, getGigId(change));
  const [event] = loaded.rows;
  return event ? { type: change.kind, ...gigFields(change, loaded), event } : { type: 'event_deleted', ...gigFields(change, loaded) };
}

/** @param loaded missing for a message without rows, whose `seq` is that of the change */
const posAndSeq = ({ seq }: Pick<Change, 'seq'>, loaded?: { seq: number }): { pos: number; seq: number } => ({
  pos: seq,
  seq: loaded?.seq ?? seq,
});

function gigFields(change: Pick<Change, 'seq' | 'gigId'>, loaded?: { seq: number }) {
  const id = getGigId(change);
  return { ...posAndSeq(change, loaded), eventId: id, jamNightId: id };
}

function getGigId({ seq, gigId }: Pick<Change, 'seq' | 'gigId'>): GigId {
  if (!gigId) throw new TypeError(`Change ${seq} names no gig`);
  return gigId;
}
