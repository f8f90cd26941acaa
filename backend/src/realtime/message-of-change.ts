import { type GigId } from '@jamjar/contracts/ids';
import { type Audience, type Change, type ChangeKeys, type ChangeKind } from '@jamjar/contracts/realtime/changes';
import { type ServerMessage } from '@jamjar/contracts/realtime/server-messages';
import { type ChangedRows } from './changed-rows.js';

type ChangeOf<Kind extends ChangeKind> = {
  [K in Kind]: { kind: K; seq: number; audience: Audience; gigId: GigId | null; keys: ChangeKeys[K] };
}[Kind];
type Teller<Kind extends ChangeKind> = (change: ChangeOf<Kind>, rows: ChangedRows) => ServerMessage | null | Promise<ServerMessage | null>;

/**
 * What every screen hears of each change (S1 §4): the rows as they are now, whatever they were when it happened. So a performer who has
 * gone meanwhile is told as gone, and what has vanished altogether is not told.
 */
const tellers: { [Kind in ChangeKind]: Teller<Kind> } = {
  performer_created: performerAsTheyAre,
  performer_updated: performerAsTheyAre,
  performer_deleted: (change) => ({ type: 'performer_deleted', ...atGig(change), performerId: change.keys.performerId }),

  performers: async (change, rows) => {
    const ids = change.keys.performerIds;
    const found = await rows.performers.ask(...ids);
    const performers = present(ids.map((id) => found.rows.get(id)));
    return { type: 'performers', ...atGig(change, found), performers, gone: ids.filter((id) => !found.rows.has(id)) };
  },

  raffle_winner: async (change, rows) => {
    const { winner: id, ...stats } = change.keys;
    const found = await rows.performers.ask(id);
    const winner = found.rows.get(id);
    return winner ? { type: 'raffle_winner', ...atGig(change, found), winner: { id, name: winner.name }, stats } : null;
  },
  raffle_reset: (change) => ({ type: 'raffle_reset', ...atGig(change), affectedPerformers: change.keys.affectedPerformers }),

  timeline: async (change, rows) => {
    const { revisions } = change.keys;
    const found = await rows.timeline(gigOf(change)).ask(...revisions);
    return { type: 'timeline', ...atGig(change, found), entries: present(revisions.map((revision) => found.rows.get(revision))) };
  },

  message_created: async (change, rows) => {
    const found = await rows.messages.ask(change.keys.messageId);
    const message = found.rows.get(change.keys.messageId);
    return message ? { type: 'message_created', ...atGig(change, found), message } : null;
  },

  event_created: gigAsItIs,
  event_updated: gigAsItIs,
  event_deleted: (change) => ({ type: 'event_deleted', ...atGig(change) }),

  participant_created: async (change, rows) => {
    const found = await rows.participants.ask(change.keys.participantId);
    const participant = found.rows.get(change.keys.participantId);
    if (!participant) return null;
    return { type: 'participant_created', ...positioned(change, found), organisationId: participant.organisationId, participant };
  },
  participant_updated: async (change, rows) => {
    const { participantId } = change.keys;
    const [found, showing] = await Promise.all([rows.participants.ask(participantId), rows.performersShowing(participantId)]);
    const participant = found.rows.get(participantId);
    if (!participant) return null;
    const seq = Math.min(found.seq, showing.seq); // the older of two readings: a row may be newer than it says, never older
    const { organisationId } = participant;
    return {
      type: 'participant_updated',
      ...positioned(change, { seq }),
      organisationId,
      participantId,
      participant,
      performers: [...showing.rows],
    };
  },

  theme_updated: async (change, rows) => {
    const { userId } = change.keys;
    const found = await rows.accounts.ask(userId);
    const account = found.rows.get(userId);
    return account ? { type: 'theme_updated', ...positioned(change, found), userId, theme: account.theme } : null;
  },
  user_settings_updated: async (change, rows) => {
    const { userId } = change.keys;
    const found = await rows.accounts.ask(userId);
    const account = found.rows.get(userId);
    if (!account) return null;
    const { multiScreenJams } = account;
    return { type: 'user_settings_updated', ...positioned(change, found), userId, settings: { multiScreenJams } };
  },

  force_logout: (change) => ({ type: 'force_logout', ...positioned(change), userId: change.keys.userId }),
  organization_membership_changed: (change) => {
    const { userId, action, organisationId } = change.keys;
    return { type: 'organization_membership_changed', ...positioned(change), userId, action, organizationId: organisationId };
  },
  resync: ({ seq }) => ({ type: 'resync', pos: seq }),
};

/**
 * The message for a change, with the rows as they are now; null when there is nothing left to tell.
 * @throws RowsUnavailable, and TypeError when the change itself makes no sense
 */
export const messageOf = async <Kind extends ChangeKind>(change: ChangeOf<Kind>, rows: ChangedRows): Promise<ServerMessage | null> => {
  const tell: Teller<Kind> = tellers[change.kind];
  return tell(change, rows);
};

async function performerAsTheyAre(change: ChangeOf<'performer_created' | 'performer_updated'>, rows: ChangedRows): Promise<ServerMessage> {
  const { performerId } = change.keys;
  const found = await rows.performers.ask(performerId);
  const performer = found.rows.get(performerId);
  if (!performer) return { type: 'performer_deleted', ...atGig(change, found), performerId };
  return { type: change.kind, ...atGig(change, found), performer };
}

async function gigAsItIs(change: ChangeOf<'event_created' | 'event_updated'>, rows: ChangedRows): Promise<ServerMessage> {
  const id = gigOf(change);
  const found = await rows.gigs.ask(id);
  const event = found.rows.get(id);
  return event ? { type: change.kind, ...atGig(change, found), event } : { type: 'event_deleted', ...atGig(change, found) };
}

/** @param found without it the message carries no rows, and is as old as the change itself */
const positioned = ({ seq }: Pick<Change, 'seq'>, found?: { seq: number }): { pos: number; seq: number } => ({
  pos: seq,
  seq: found?.seq ?? seq,
});

function atGig(change: Pick<Change, 'seq' | 'gigId'>, found?: { seq: number }) {
  const id = gigOf(change);
  return { ...positioned(change, found), eventId: id, jamNightId: id };
}

function gigOf({ seq, gigId }: Pick<Change, 'seq' | 'gigId'>): GigId {
  if (!gigId) throw new TypeError(`Change ${seq} names no gig`);
  return gigId;
}

const present = <Row>(rows: readonly (Row | undefined)[]): Row[] => rows.flatMap((row) => (row === undefined ? [] : [row]));
