import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { gigId, messageId, organisationId, participantId, performerId, userId } from '@jamjar/contracts/ids';
import { type GigView, type PerformerView, type TimelineEntryView } from '@jamjar/contracts/gigs/gig.views';
import { type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { type ServerMessage } from '@jamjar/contracts/realtime/server-messages';
import { type Reading } from '../gigs/queries/reading.js';
import { ChangedRows, RowsUnavailable } from './changed-rows.js';
import { messageOf } from './message-of-change.js';
import { type AccountRow, RowReader } from './row-reader.js';

const id = (last: string): string => `00000000-0000-4000-8000-${last.padStart(12, '0')}`;
const gig = gigId(id('1'));
const host = organisationId(id('2'));
const [ana, bo, gone] = [performerId(id('a')), performerId(id('b')), performerId(id('c'))];
const anaHerself = participantId(id('d'));
const hello = messageId(id('e'));
const user = userId(id('f'));

const change = { seq: 7, audience: `organisation:${host}`, gigId: gig } as const;
const personal = { seq: 7, audience: `user:${user}`, gigId: null } as const;
const atGig = { pos: 7, eventId: gig, jamNightId: gig };

describe('what screens hear of a change', () => {
  it.each(['performer_created', 'performer_updated'] as const)('%s: the performer as they are now', async (kind) => {
    const message = await told({ ...change, kind, keys: { performerId: ana } });
    expect(message).toEqual({ type: kind, ...atGig, seq: 9, performer: performer(ana) });
  });

  it('a performer who has gone meanwhile is told as gone', async () => {
    const message = await told({ ...change, kind: 'performer_updated', keys: { performerId: gone } });
    expect(message).toEqual({ type: 'performer_deleted', ...atGig, seq: 9, performerId: gone });
  });

  it('performer_deleted: who, and nothing is read', async () => {
    const message = await told({ ...change, kind: 'performer_deleted', keys: { performerId: gone } });
    expect(message).toEqual({ type: 'performer_deleted', ...atGig, seq: 7, performerId: gone });
  });

  it('performers: all of them in the order of the change, and who of them is gone', async () => {
    const message = await told({ ...change, kind: 'performers', keys: { performerIds: [bo, gone, ana] } });
    expect(message).toEqual({ type: 'performers', ...atGig, seq: 9, performers: [performer(bo), performer(ana)], gone: [gone] });
  });

  it('raffle_winner: the name that the winner has now, and the draw', async () => {
    const message = await told({ ...change, kind: 'raffle_winner', keys: { winner: ana, totalEntrances: 5, eligibleParticipants: 3 } });
    const draw = { winner: { id: ana, name: `performer ${ana}` }, stats: { totalEntrances: 5, eligibleParticipants: 3 } };
    expect(message).toEqual({ type: 'raffle_winner', ...atGig, seq: 9, ...draw });
  });

  it('raffle_reset: how many were affected', async () => {
    const message = await told({ ...change, kind: 'raffle_reset', keys: { affectedPerformers: 4 } });
    expect(message).toEqual({ type: 'raffle_reset', ...atGig, seq: 7, affectedPerformers: 4 });
  });

  it('timeline: the new entries', async () => {
    const message = await told({ ...change, kind: 'timeline', keys: { revisions: [3, 4] } });
    expect(message).toEqual({ type: 'timeline', ...atGig, seq: 9, entries: [entry(3), entry(4)] });
  });

  it('message_created: the message', async () => {
    const message = await told({ ...change, kind: 'message_created', keys: { messageId: hello } });
    expect(message).toEqual({ type: 'message_created', ...atGig, seq: 9, message: chat });
  });

  it.each(['event_created', 'event_updated'] as const)('%s: the gig as it is now', async (kind) => {
    expect(await told({ ...change, kind, keys: {} })).toEqual({ type: kind, ...atGig, seq: 9, event });
  });

  it('a gig that was deleted meanwhile is told as deleted', async () => {
    const deleted = gigId(id('9'));
    const message = await told({ ...change, gigId: deleted, kind: 'event_updated', keys: {} });
    expect(message).toEqual({ type: 'event_deleted', pos: 7, seq: 9, eventId: deleted, jamNightId: deleted });
  });

  it('event_deleted: which', async () => {
    expect(await told({ ...change, kind: 'event_deleted', keys: {} })).toEqual({ type: 'event_deleted', ...atGig, seq: 7 });
  });

  it('participant_created: the person, to their organisation', async () => {
    const message = await told({ ...change, gigId: null, kind: 'participant_created', keys: { participantId: anaHerself } });
    expect(message).toEqual({ type: 'participant_created', pos: 7, seq: 9, organisationId: host, participant });
  });

  it('participant_updated: the person with all rows that show their name, as old as the older of the two readings', async () => {
    const message = await told({ ...change, gigId: null, kind: 'participant_updated', keys: { participantId: anaHerself } });
    const rows = { participant, performers: [performer(ana), performer(bo)] };
    expect(message).toEqual({
      type: 'participant_updated',
      pos: 7,
      seq: 8,
      organisationId: host,
      participantId: anaHerself,
      ...rows,
    });
  });

  it('theme_updated and user_settings_updated: what the person has chosen', async () => {
    expect(await told({ ...personal, kind: 'theme_updated', keys: { userId: user } })).toEqual({
      type: 'theme_updated',
      pos: 7,
      seq: 9,
      userId: user,
      theme: 'forest',
    });
    expect(await told({ ...personal, kind: 'user_settings_updated', keys: { userId: user } })).toEqual({
      type: 'user_settings_updated',
      pos: 7,
      seq: 9,
      userId: user,
      settings: { multiScreenJams: true },
    });
  });

  it('force_logout: who, and of no session', async () => {
    const message = await told({ ...personal, kind: 'force_logout', keys: { userId: user, exceptSession: 'a secret' } });
    expect(message).toEqual({ type: 'force_logout', pos: 7, seq: 7, userId: user });
  });

  it('organization_membership_changed: who, where and what', async () => {
    const keys = { userId: user, action: 'removed', organisationId: host } as const;
    expect(await told({ ...personal, kind: 'organization_membership_changed', keys })).toEqual({
      type: 'organization_membership_changed',
      pos: 7,
      seq: 7,
      userId: user,
      action: 'removed',
      organizationId: host,
    });
  });

  it('resync: its position', async () => {
    const message = await told({ seq: 7, audience: 'everybody', gigId: null, kind: 'resync', keys: {} });
    expect(message).toEqual({ type: 'resync', pos: 7 });
  });

  it('nothing, when what it speaks of has vanished altogether', async () => {
    expect(await told({ ...change, kind: 'message_created', keys: { messageId: messageId(id('99')) } })).toBeNull();
    expect(await told({ ...change, kind: 'participant_updated', keys: { participantId: participantId(id('99')) } })).toBeNull();
    expect(await told({ ...change, kind: 'raffle_winner', keys: { winner: gone, totalEntrances: 1, eligibleParticipants: 1 } })).toBeNull();
    expect(await told({ ...personal, kind: 'theme_updated', keys: { userId: userId(id('99')) } })).toBeNull();
  });
});

describe('the rows of a batch of changes', () => {
  it('are read together, each row once', async () => {
    const shelf = new Shelf();
    const rows = new ChangedRows(shelf);
    await Promise.all([
      messageOf({ ...change, kind: 'performer_updated', keys: { performerId: ana } }, rows),
      messageOf({ ...change, kind: 'performers', keys: { performerIds: [ana, bo] } }, rows),
      messageOf({ ...change, kind: 'timeline', keys: { revisions: [1] } }, rows),
      messageOf({ ...change, kind: 'timeline', keys: { revisions: [2] } }, rows),
      messageOf({ ...change, kind: 'event_updated', keys: {} }, rows),
    ]);
    expect(shelf.asked).toEqual([
      ['performers', [ana, bo]],
      ['timeline', [1, 2]],
      ['gigs', [gig]],
    ]);
  });

  it('that cannot be read now make no message wrong: it fails and may be tried again', async () => {
    const shelf = new Shelf();
    shelf.fails = true;
    const message = messageOf({ ...change, kind: 'performer_updated', keys: { performerId: ana } }, new ChangedRows(shelf));
    await expect(message).rejects.toThrow(RowsUnavailable);
  });
});

type Told = Parameters<typeof messageOf>[0];
const told = (it: Told): Promise<ServerMessage | null> => messageOf(it, new ChangedRows(new Shelf()));

const performer = (performerId: string): PerformerView => ({ id: performerId, name: `performer ${performerId}` }) as PerformerView;
const entry = (revision: number): TimelineEntryView => ({ revision }) as TimelineEntryView;
const event = { id: gig, name: 'Jam' } as GigView;
const participant = { id: anaHerself, organisationId: host, name: 'Ana' } as ParticipantView;
const chat = { id: hello, content: 'Hello' } as MessageView;
const account: AccountRow = { id: user, theme: 'forest', multiScreenJams: true };

/** Rows in memory, as of change 9. */
class Shelf extends RowReader {
  readonly asked: [string, readonly unknown[]][] = [];
  fails = false;

  performers = (ids: readonly string[]) => this.answer('performers', ids, [ana, bo].map(performer));
  gigs = (ids: readonly string[]) => this.answer('gigs', ids, [event]);
  messages = (ids: readonly string[]) => this.answer('messages', ids, [chat]);
  participants = (ids: readonly string[]) => this.answer('participants', ids, [participant]);
  accounts = (ids: readonly string[]) => this.answer('accounts', ids, [account]);

  async timeline(_gig: string, revisions: readonly number[]): Promise<Reading<TimelineEntryView>> {
    await this.answer('timeline', revisions, []);
    return { seq: 9, rows: revisions.map(entry) };
  }

  performersShowing(): Promise<Reading<PerformerView>> {
    return Promise.resolve({ seq: 8, rows: [performer(ana), performer(bo)] });
  }

  private answer<Row extends { id: string }>(what: string, ids: readonly unknown[], rows: readonly Row[]): Promise<Reading<Row>> {
    this.asked.push([what, ids]);
    if (this.fails) return Promise.reject(new Error('no connection'));
    return Promise.resolve({ seq: 9, rows: rows.filter((row) => ids.includes(row.id)) });
  }
}
