import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { gigId, messageId, organisationId, participantId, performerId, userId } from '@jamjar/contracts/ids';
import { type GigView, type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type TimelineEntryView } from '@jamjar/contracts/gigs/timeline.views';
import { type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { type ServerMessage } from '@jamjar/contracts/realtime/server-messages';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { type SequencedRows } from '../rows/queries.js';
import { type RowsLoader } from './changed-rows-loader.js';
import { toServerMessage } from './server-message.mapper.js';

const toUuid = (ending: string): string => `00000000-0000-4000-8000-${ending.padStart(12, '0')}`;
const gig = gigId(toUuid('1'));
const organisation = organisationId(toUuid('2'));
const [ana, bo, removedPerformer] = [performerId(toUuid('a')), performerId(toUuid('b')), performerId(toUuid('c'))];
const anaParticipant = participantId(toUuid('d'));
const chatMessageId = messageId(toUuid('e'));
const user = userId(toUuid('f'));

const change = { seq: 7, audience: `organisation:${organisation}`, gigId: gig } as const;
const userChange = { seq: 7, audience: `user:${user}`, gigId: null } as const;
const gigFields = { pos: 7, eventId: gig, jamNightId: gig };

describe('toServerMessage', () => {
  it.each(['performer_created', 'performer_updated'] as const)('maps %s to the current performer', async (kind) => {
    const message = await mapChange({ ...change, kind, keys: { performerId: ana } });
    expect(message).toEqual({ type: kind, ...gigFields, seq: 9, performer: performer(ana) });
  });

  it('maps an update of a removed performer to performer_deleted', async () => {
    const message = await mapChange({ ...change, kind: 'performer_updated', keys: { performerId: removedPerformer } });
    expect(message).toEqual({ type: 'performer_deleted', ...gigFields, seq: 9, performerId: removedPerformer });
  });

  it('maps performer_deleted without reading rows', async () => {
    const message = await mapChange({ ...change, kind: 'performer_deleted', keys: { performerId: removedPerformer } });
    expect(message).toEqual({ type: 'performer_deleted', ...gigFields, seq: 7, performerId: removedPerformer });
  });

  it('maps performers in the order of the change, with the removed ones in `gone`', async () => {
    const message = await mapChange({ ...change, kind: 'performers', keys: { performerIds: [bo, removedPerformer, ana] } });
    expect(message).toEqual({
      type: 'performers',
      ...gigFields,
      seq: 9,
      performers: [performer(bo), performer(ana)],
      gone: [removedPerformer],
    });
  });

  it('maps raffle_winner to the current name of the winner and the numbers of the draw', async () => {
    const message = await mapChange({
      ...change,
      kind: 'raffle_winner',
      keys: { revision: 7, winner: ana, totalEntrances: 5, eligibleParticipants: 3 },
    });
    const draw = { revision: 7, winner: { id: ana, name: `performer ${ana}` }, stats: { totalEntrances: 5, eligibleParticipants: 3 } };
    expect(message).toEqual({ type: 'raffle_winner', ...gigFields, seq: 9, ...draw });
  });

  it('maps raffle_reset to the number of affected performers', async () => {
    const message = await mapChange({ ...change, kind: 'raffle_reset', keys: { affectedPerformers: 4 } });
    expect(message).toEqual({ type: 'raffle_reset', ...gigFields, seq: 7, affectedPerformers: 4 });
  });

  it('maps timeline to the entries that the change names', async () => {
    const message = await mapChange({ ...change, kind: 'timeline', keys: { revisions: [3, 4] } });
    expect(message).toEqual({ type: 'timeline', ...gigFields, seq: 9, entries: [entry(3), entry(4)] });
  });

  it('maps pace to how fast the gig proceeds now', async () => {
    expect(await mapChange({ ...change, kind: 'pace', keys: {} })).toEqual({ type: 'pace', ...gigFields, seq: 9, pace: null });
  });

  it('maps message_created to the chat message', async () => {
    const message = await mapChange({ ...change, kind: 'message_created', keys: { messageId: chatMessageId } });
    expect(message).toEqual({ type: 'message_created', ...gigFields, seq: 9, message: chatMessage });
  });

  it.each(['event_created', 'event_updated'] as const)('maps %s to the current gig', async (kind) => {
    expect(await mapChange({ ...change, kind, keys: {} })).toEqual({ type: kind, ...gigFields, seq: 9, event: gigView });
  });

  it('maps an update of a deleted gig to event_deleted', async () => {
    const deleted = gigId(toUuid('9'));
    const message = await mapChange({ ...change, gigId: deleted, kind: 'event_updated', keys: {} });
    expect(message).toEqual({ type: 'event_deleted', pos: 7, seq: 9, eventId: deleted, jamNightId: deleted });
  });

  it('maps event_deleted to the id of the gig', async () => {
    expect(await mapChange({ ...change, kind: 'event_deleted', keys: {} })).toEqual({ type: 'event_deleted', ...gigFields, seq: 7 });
  });

  it('maps participant_created to the participant', async () => {
    const message = await mapChange({ ...change, gigId: null, kind: 'participant_created', keys: { participantId: anaParticipant } });
    expect(message).toEqual({ type: 'participant_created', pos: 7, seq: 9, organisationId: organisation, participant });
  });

  it('maps participant_updated to the participant and all performers that show the name, with the lower `seq` of both', async () => {
    const message = await mapChange({ ...change, gigId: null, kind: 'participant_updated', keys: { participantId: anaParticipant } });
    const rows = { participant, performers: [performer(ana), performer(bo)] };
    expect(message).toEqual({
      type: 'participant_updated',
      pos: 7,
      seq: 8,
      organisationId: organisation,
      participantId: anaParticipant,
      ...rows,
    });
  });

  it('maps theme_updated and user_settings_updated to the settings of the user', async () => {
    expect(await mapChange({ ...userChange, kind: 'theme_updated', keys: { userId: user } })).toEqual({
      type: 'theme_updated',
      pos: 7,
      seq: 9,
      userId: user,
      theme: 'forest',
    });
    expect(await mapChange({ ...userChange, kind: 'user_settings_updated', keys: { userId: user } })).toEqual({
      type: 'user_settings_updated',
      pos: 7,
      seq: 9,
      userId: user,
      settings: { multiScreenJams: true },
    });
  });

  it('maps force_logout to the user, without session ids', async () => {
    const message = await mapChange({ ...userChange, kind: 'force_logout', keys: { userId: user, exceptSession: 'a secret' } });
    expect(message).toEqual({ type: 'force_logout', pos: 7, seq: 7, userId: user });
  });

  it('maps organization_membership_changed to user, organisation and action', async () => {
    const keys = { userId: user, action: 'removed', organisationId: organisation } as const;
    expect(await mapChange({ ...userChange, kind: 'organization_membership_changed', keys })).toEqual({
      type: 'organization_membership_changed',
      pos: 7,
      seq: 7,
      userId: user,
      action: 'removed',
      organizationId: organisation,
    });
  });

  it('maps replay_progress to the progress that the change contains', async () => {
    const progress = { done: 3, total: 7, result: null };
    const message = await mapChange({ seq: 7, audience: 'gods', gigId: null, kind: 'replay_progress', keys: progress });
    expect(message).toEqual({ type: 'replay_progress', pos: 7, seq: 7, ...progress });
  });

  it('maps resync to the number of its change', async () => {
    const message = await mapChange({ seq: 7, audience: 'everybody', gigId: null, kind: 'resync', keys: {} });
    expect(message).toEqual({ type: 'resync', pos: 7 });
  });

  it('returns null when the chat message, participant, winner or user does not exist any more', async () => {
    expect(await mapChange({ ...change, kind: 'message_created', keys: { messageId: messageId(toUuid('99')) } })).toBeNull();
    expect(await mapChange({ ...change, kind: 'participant_updated', keys: { participantId: participantId(toUuid('99')) } })).toBeNull();
    expect(
      await mapChange({
        ...change,
        kind: 'raffle_winner',
        keys: { revision: 7, winner: removedPerformer, totalEntrances: 1, eligibleParticipants: 1 },
      }),
    ).toBeNull();
    expect(await mapChange({ ...userChange, kind: 'theme_updated', keys: { userId: userId(toUuid('99')) } })).toBeNull();
  });
});

const mapChange = (recordedChange: Parameters<typeof toServerMessage>[0]): Promise<ServerMessage | null> =>
  toServerMessage(recordedChange, rowsInMemory);

const performer = (performerId: string): PerformerView => ({ id: performerId, name: `performer ${performerId}` }) as PerformerView;
const entry = (revision: number): TimelineEntryView => ({ revision }) as TimelineEntryView;
const gigView = { id: gig, name: 'Jam' } as GigView;
const participant = { id: anaParticipant, organisationId: organisation, name: 'Ana' } as ParticipantView;
const chatMessage = { id: chatMessageId, content: 'Hello' } as MessageView;
const account: UserView = { id: user, username: 'ana', role: 'operator', theme: 'forest', multiScreenJams: true, organisationUsers: [] };

/** Those of the requested rows that exist, with `seq` 9. */
const findRows = <Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Promise<SequencedRows<Row>> =>
  Promise.resolve({ seq: 9, rows: ids.flatMap((id) => rows.filter((row) => row.id === id)) });

/** Rows in memory, with `seq` 9; only the performers who show a participant have `seq` 8. */
const rowsInMemory: RowsLoader = {
  loadPerformers: (_change, ids) => findRows(ids, [ana, bo].map(performer)),
  loadGig: (_change, id) => findRows([id], [gigView]),
  loadTimelineEntries: (_change, _gig, revisions) => Promise.resolve({ seq: 9, rows: revisions.map(entry) }),
  loadPace: () => Promise.resolve({ seq: 9, rows: [{ pace: null }] }),
  loadMessage: (_seq, id) => findRows([id], [chatMessage]),
  loadParticipant: (_seq, id) => findRows([id], [participant]),
  loadPerformersShowingParticipant: () => Promise.resolve({ seq: 8, rows: [performer(ana), performer(bo)] }),
  loadUser: (_seq, id) => findRows([id], [account]),
};
