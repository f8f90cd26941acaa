import { type Actor } from '@jamjar/contracts/event-metadata';
import { gigId, instant, type Instant, performerId, type PerformerId, userId } from '@jamjar/contracts/ids';
import { type DescribedGig, toPayload, toTag } from './notification.messages.js';
import { findTriggers, type NotifiedCause, type NotifiedGig, triggerKinds } from './triggers.js';

const [ana, bo, cai, dee, eli] = ['1', '2', '3', '4', '5'].map((digit) => performerId(`30000000-0000-4000-8000-00000000000${digit}`));
if (!ana || !bo || !cai || !dee || !eli) throw new Error('Unreachable');
const names = new Map([ana, bo, cai, dee, eli].map((id, index) => [id, ['Ana M.', 'Bo', 'Cai', 'Dee', 'Eli'][index] ?? '']));
const sam: Actor = { kind: 'user', id: userId('40000000-0000-4000-8000-000000000001') };
const visitor: Actor = { kind: 'public', id: 'a visitor' };
const start = instant(Date.parse('2026-05-01T20:00:00Z'));
const minutesToMs = (count: number): number => count * 60_000;
const after = (ms: number): Instant => instant(start + ms);

const gig: NotifiedGig & DescribedGig = {
  id: gigId('10000000-0000-4000-8000-000000000001'),
  name: 'Friday Jam',
  date: start,
  venue: 'The Cellar',
  completed: false,
  deleted: false,
  signupLimit: null,
  timeLimit: 15,
  performerCount: 10,
  messagesAt: [],
  nameOf: (id) => names.get(id) ?? '?',
};
const cause = (type: NotifiedCause['type'], fields: Partial<NotifiedCause> = {}): NotifiedCause => ({
  gigId: gig.id,
  type,
  revision: 5,
  performerIds: [],
  actor: sam,
  recordedAt: start,
  ...fields,
});
const find = (causes: readonly NotifiedCause[], now: Instant = start, changed: Partial<typeof gig> = {}) =>
  findTriggers(causes, { ...gig, ...changed }, now);
/** The kind and text of each trigger of the causes, as if it were notified alone. */
const listTriggers = (causes: readonly NotifiedCause[], changed: Partial<typeof gig> = {}): string[] =>
  find(causes, start, changed).map((trigger) => {
    const { kind, body } = toPayload(triggerKinds[trigger.name], [trigger], { ...gig, ...changed });
    return `${kind}: ${body}`;
  });

describe('the table of triggers', () => {
  it.each<[string, NotifiedCause, string[]]>([
    ['selected', cause('PerformerSelected', { performerIds: [ana] }), ['stage: Ana M. is up next']],
    [
      'selected in place of somebody',
      cause('PerformerSelected', { performerIds: [ana, bo] }),
      ['stage: Ana M. is up next', 'stage: Bo is to be replaced'],
    ],
    ['on stage', cause('PerformerWentOnStage', { performerIds: [ana] }), ['stage: Ana M. is on stage']],
    ['on stage in place of somebody', cause('PerformerWentOnStage', { performerIds: [ana, bo] }), ['stage: Ana M. is on stage']],
    ['to be replaced', cause('SubOutRequested', { performerIds: [ana] }), ['stage: Ana M. is to be replaced']],
    ['over the limit', cause('StintRanOver', { performerIds: [ana] }), ['stage: Ana M. is over the limit of 15 min']],
    ['signed up', cause('PerformerSignedUp', { performerIds: [ana], actor: visitor }), ['queue: Ana M. signed up']],
    ['cancelled', cause('SignupCancelled', { performerIds: [ana], actor: visitor }), ['queue: Ana M. cancelled']],
    ['held', cause('PerformerHeld', { performerIds: [ana], actor: visitor }), ['queue: Ana M. stepped outside']],
    ['back', cause('HoldEnded', { performerIds: [ana], actor: visitor }), ['queue: Ana M. is back']],
    ['date', cause('GigRescheduled'), [expect.stringMatching(/^event: Now on \w+ \d+ May, \d\d:\d\d$/) as string]],
    ['created', cause('GigCreated'), [expect.stringMatching(/^event: New event: \w+ \d+ May, \d\d:\d\d$/) as string]],
    ['venue', cause('VenueChanged'), ['event: Now at The Cellar']],
    ['completed', cause('GigCompleted'), ['event: The event is completed']],
    ['reopened', cause('GigReopened'), ['event: The event is open again']],
    ['deleted', cause('GigDeleted'), ['event: The event was deleted']],
    ['raffle', cause('RaffleDrawn', { performerIds: [ana] }), ['event: Ana M. has won the raffle!']],
    ['chat', cause('MessageSent', { revision: null }), ['event: New message in the chat']],
  ])('has a line for the trigger: %s', (_, one, expected) => {
    expect(listTriggers([one])).toEqual(expected);
  });

  it.each<NotifiedCause>([
    cause('PerformerHeld', { performerIds: [ana] }), // by staff
    cause('HoldEnded', { performerIds: [ana] }),
    cause('PerformerAdded', { performerIds: [ana] }),
    cause('PerformerRemoved', { performerIds: [ana] }),
    cause('PerformerLeftStage', { performerIds: [ana] }),
    cause('PerformerDeselected', { performerIds: [ana] }),
    cause('LineUpReordered', { performerIds: [ana] }),
    cause('LineUpReset', { performerIds: [ana] }),
    cause('ActionUndone', { performerIds: [ana] }),
    cause('GigRenamed'),
    cause('RaffleSealed'),
  ])('has no line for $type by $actor.kind', (one) => {
    expect(listTriggers([one])).toEqual([]);
  });

  it('has no line for what Jamjar itself did', () => {
    const actor: Actor = { kind: 'system', id: null };
    expect(listTriggers([cause('GigCreated', { actor }), cause('PerformerWentOnStage', { performerIds: [ana], actor })])).toEqual([]);
  });

  it('says that the venue is open when it was removed', () => {
    expect(listTriggers([cause('VenueChanged')], { venue: null })).toEqual(['event: The venue is open']);
  });
});

describe('the signup limit', () => {
  const signups = [ana, bo].map((id) => cause('PerformerSignedUp', { performerIds: [id], actor: visitor }));

  it('is notified with the addition that reached it, whoever added the performer', () => {
    const full = { signupLimit: 10, performerCount: 10 };
    expect(listTriggers(signups, full)).toEqual(['queue: Ana M. signed up', 'queue: Bo signed up', 'queue: All 10 places are taken']);
    expect(listTriggers([cause('PerformerAdded', { performerIds: [ana] })], full)).toEqual(['queue: All 10 places are taken']);
  });

  it('is notified when a performer takes the slot of one who cancelled', () => {
    const left = cause('SignupCancelled', { performerIds: [cai], actor: visitor });
    expect(listTriggers([left, ...signups], { signupLimit: 10, performerCount: 10 })).toContain('queue: All 10 places are taken');
  });

  it.each([
    [null, 10],
    [11, 10],
    [8, 10], // reached before the two signups
  ])('of %s is not reached by two signups after which there are %s performers', (signupLimit, performerCount) => {
    expect(listTriggers(signups, { signupLimit, performerCount })).toHaveLength(2);
  });
});

describe('a chat message', () => {
  const countTriggers = (...messageOffsetsMs: number[]): number =>
    listTriggers([cause('MessageSent')], { messagesAt: messageOffsetsMs.map(after) }).length;

  it('is notified if no other was sent in the ten minutes before', () => {
    expect([countTriggers(), countTriggers(0), countTriggers(-minutesToMs(10), 0), countTriggers(minutesToMs(1))]).toEqual([1, 1, 1, 1]);
    expect([countTriggers(-1), countTriggers(-minutesToMs(10) + 1), countTriggers(-minutesToMs(30), -minutesToMs(3), 0)]).toEqual([
      0, 0, 0,
    ]);
  });
});

describe('the time of notifications', () => {
  const [onStage, signup, venueChanged] = [
    cause('PerformerWentOnStage', { performerIds: [ana] }),
    cause('PerformerSignedUp', { performerIds: [ana], actor: visitor }),
    cause('VenueChanged'),
  ];
  const kindsOf = (changed: Partial<typeof gig>): string[] =>
    find([onStage, signup, venueChanged], start, changed).map(({ name }) => triggerKinds[name]);

  it('of stage and queue begins two hours before the date and ends when the gig is completed or deleted; event updates come always', () => {
    expect(kindsOf({ date: after(minutesToMs(120)) })).toEqual(['stage', 'queue', 'event']);
    expect(kindsOf({ date: after(minutesToMs(120) + 1) })).toEqual(['event']);
    expect(kindsOf({ completed: true })).toEqual(['event']);
    expect(kindsOf({ deleted: true })).toEqual(['event']);
  });

  it('ends with the time to live of the kind', () => {
    const kindsAt = (ms: number): string[] => find([onStage, signup, venueChanged], after(ms)).map(({ name }) => triggerKinds[name]);
    expect(kindsAt(minutesToMs(1))).toEqual(['stage', 'queue', 'event']);
    expect(kindsAt(minutesToMs(1) + 1)).toEqual(['queue', 'event']);
    expect(kindsAt(minutesToMs(10) + 1)).toEqual(['event']);
    expect(kindsAt(minutesToMs(24 * 60))).toEqual(['event']);
    expect(kindsAt(minutesToMs(24 * 60) + 1)).toEqual([]);
  });
});

describe('a notification of several triggers', () => {
  const bodyOf = (kind: 'stage' | 'queue', ...causes: NotifiedCause[]): string => toPayload(kind, find(causes), gig).body;
  const signedUp = (...ids: (typeof ana)[]): NotifiedCause[] =>
    ids.map((id) => cause('PerformerSignedUp', { performerIds: [id], actor: visitor }));

  it('names up to three performers and counts the rest', () => {
    expect(bodyOf('queue', ...signedUp(ana, bo))).toBe('Ana M. and Bo signed up');
    expect(bodyOf('queue', ...signedUp(ana, bo, cai))).toBe('Ana M., Bo and Cai signed up');
    expect(bodyOf('queue', ...signedUp(ana, bo, cai, dee, eli))).toBe('Ana M., Bo, Cai and 2 more signed up');
  });

  it('has a line for each trigger name, and names each performer only in the line of the last trigger', () => {
    const [anaSelected, boSelected] = [[ana], [bo]].map((performerIds) => cause('PerformerSelected', { performerIds }));
    if (!anaSelected || !boSelected) throw new Error('Unreachable');
    const wentOn = [ana, cai].map((id) => cause('PerformerWentOnStage', { performerIds: [id] }));
    expect(bodyOf('stage', anaSelected, boSelected, ...wentOn)).toBe('Ana M. and Cai are on stage\nBo is up next');
    expect(bodyOf('queue', ...signedUp(ana, bo), cause('SignupCancelled', { performerIds: [ana], actor: visitor }))).toBe(
      'Bo signed up\nAna M. cancelled',
    );
  });

  it('keeps names that are written from right to left apart from the words beside them', () => {
    const named = { ...gig, venue: 'היכל', nameOf: (id: PerformerId) => (id === ana ? 'דוד' : 'Bo') };
    expect(toPayload('queue', find(signedUp(ana, bo)), named).body).toBe('\u2068דוד\u2069 and Bo signed up');
    expect(toPayload('event', find([cause('VenueChanged')]), named).body).toBe('Now at \u2068היכל\u2069');
  });

  it('has at most 100 characters in its title, 300 in its body, and fits into a push message, also with the longest names', () => {
    const long = { ...gig, name: 'N'.repeat(200), nameOf: () => '🎸'.repeat(100) };
    const payload = toPayload('queue', find(signedUp(ana, bo, cai, dee)), long);
    expect(payload.title).toHaveLength(100);
    expect(payload.body.length).toBeLessThanOrEqual(300);
    expect(payload.body).not.toMatch(/[\ud800-\udbff]…/);
    expect(Buffer.byteLength(JSON.stringify(payload))).toBeLessThan(3_900); // 4,096 bytes are allowed, of which encryption takes about 100
  });

  it('opens the tab of the gig that shows what it is about', () => {
    const urlOf = (type: NotifiedCause['type'], changed: Partial<typeof gig> = {}): string | null => {
      const [trigger] = find([cause(type, { performerIds: [ana], actor: visitor })], start, changed);
      return trigger ? toPayload(triggerKinds[trigger.name], [trigger], { ...gig, ...changed }).url : null;
    };
    expect(urlOf('PerformerWentOnStage')).toBe(`/event/${gig.id}/live`);
    expect(urlOf('PerformerSignedUp')).toBe(`/event/${gig.id}/signups`);
    expect(urlOf('MessageSent')).toBe(`/event/${gig.id}/chat`);
    expect(urlOf('VenueChanged')).toBe(`/event/${gig.id}`);
    expect(urlOf('GigDeleted', { deleted: true })).toBe('/');
  });

  it('has the same tag for the same kind and gig, which push services take as topic', () => {
    expect(toPayload('stage', find([cause('StintRanOver', { performerIds: [ana] })]), gig).tag).toBe(toTag('stage', gig.id));
    for (const kind of ['stage', 'queue', 'event'] as const) expect(toTag(kind, gig.id)).toMatch(/^[\w-]{1,32}$/);
    expect(new Set((['stage', 'queue', 'event'] as const).map((kind) => toTag(kind, gig.id))).size).toBe(3);
  });
});
