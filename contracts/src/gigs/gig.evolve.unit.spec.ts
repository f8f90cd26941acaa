import { type Instant, instant, gigId, organisationId, participantId, type PerformerId, performerId } from '../ids.js';
import { type GigEvent } from './gig.events.js';
import { evolve, fold } from './gig.evolve.js';
import { initialGigState } from './gig.state.js';
import { recordEach } from './testing/recorded-events.fixture.js';
import { toGigReadModel, toPerformerReadModel, type PerformerReadModel } from './gig.views.js';

const theGigId = gigId('0195e4a0-0000-7000-8000-0000000000ff');
const ana = performerId('0195e4a0-0000-7000-8000-00000000000a');
const bo = performerId('0195e4a0-0000-7000-8000-00000000000b');
const cai = performerId('0195e4a0-0000-7000-8000-00000000000c');
const at = (time: string): Instant => instant(new Date(`2026-05-08T${time}Z`));

const created: GigEvent = {
  type: 'GigCreated',
  data: {
    organisationId: organisationId('0195e4a0-0000-7000-8000-000000000001'),
    type: 'jam',
    name: 'Friday Jam',
    date: at('19:30'),
    venue: null,
    description: null,
    at: at('12:00'),
  },
};
const added = (id: PerformerId, sortOrder: number): GigEvent => ({
  type: 'PerformerAdded',
  data: {
    performerId: id,
    participantId: participantId(id), // any id: evolving does not use it
    instruments: ['vocals'],
    tier: null,
    priority: false,
    performerType: 'solo',
    sortOrder,
    at: at('18:00'),
  },
});
const wentOn = (id: PerformerId, time: string, stint = 1): GigEvent => ({
  type: 'PerformerWentOnStage',
  data: { performerId: id, stint, at: at(time), instruments: ['vocals'], replacedPerformerId: null },
});
const left = (id: PerformerId, time: string, { counted = true, stint = 1 } = {}): GigEvent => ({
  type: 'PerformerLeftStage',
  data: { performerId: id, stint, at: at(time), counted },
});
const selected = (id: PerformerId, replacingPerformerId: PerformerId | null = null): GigEvent => ({
  type: 'PerformerSelected',
  data: { performerId: id, instruments: ['vocals'], replacingPerformerId },
});
const history = [created, added(ana, 1000), added(bo, 2000), added(cai, 3000)];

/** Folds the events after `history`; returns a function that looks up a performer's row. */
function after(...events: GigEvent[]): (id: PerformerId) => PerformerReadModel {
  const gig = fold(recordEach([...history, ...events]));
  return (id) => {
    const performer = gig.phase === 'notCreated' ? undefined : gig.performers.get(id);
    if (!performer) throw new Error('No performer with this id');
    return toPerformerReadModel(performer, theGigId);
  };
}

describe('time on stage and performance count', () => {
  it('add up whole minutes, rounded down for each stint separately', () => {
    const events = [wentOn(ana, '20:00:00'), left(ana, '20:01:59'), wentOn(ana, '21:00:00', 2), left(ana, '21:02:59', { stint: 2 })];
    expect(after(...events)(ana)).toMatchObject({ timeOnStage: 3, performanceCount: 2, played: true });
  });
  it('include no minutes of a stint that ended with `counted: false`', () => {
    expect(after(wentOn(ana, '20:00'), left(ana, '20:30', { counted: false }))(ana)).toMatchObject({ timeOnStage: 0, played: true });
  });
  it('are never negative, even when a clock was set back', () => {
    expect(after(wentOn(ana, '20:00'), left(ana, '19:00'))(ana).timeOnStage).toBe(0);
  });
  it('count a performance when the performer goes on stage, not when they leave it', () => {
    expect(after(wentOn(ana, '20:00'))(ana)).toMatchObject({
      onStage: true,
      stageStartTime: new Date(at('20:00')),
      performanceCount: 1,
      played: true,
      timeOnStage: 0,
    });
  });
});

describe('a replacement', () => {
  const withReplacement = [wentOn(bo, '20:00'), selected(ana, bo)];
  const withoutSubOut = { pendingRemoval: false, replacedById: null };

  it('is stored on both performers', () => {
    expect(after(...withReplacement)(ana)).toMatchObject({ pendingStage: true, replacingPerformerId: bo });
    expect(after(...withReplacement)(bo)).toMatchObject({ pendingRemoval: true, replacedById: ana });
  });
  it('is the performer who was selected last to replace the same performer', () => {
    const performerAfter = after(...withReplacement, selected(cai, bo));
    expect(performerAfter(ana)).toMatchObject({ pendingStage: true, replacingPerformerId: null });
    expect(performerAfter(bo)).toMatchObject({ pendingRemoval: true, replacedById: cai });
  });
  it.each<[string, GigEvent]>([
    ['the replacement is deselected', { type: 'PerformerDeselected', data: { performerId: ana } }],
    ['the replacement is cancelled', { type: 'ReplacementCancelled', data: { performerId: ana } }],
    ['the sub-out is cancelled', { type: 'SubOutCancelled', data: { performerId: bo } }],
  ])('is removed from both performers when %s', (_what, event) => {
    expect(after(...withReplacement, event)(ana).replacingPerformerId).toBeNull();
    expect(after(...withReplacement, event)(bo)).toMatchObject({ onStage: true, ...withoutSubOut });
  });
  it('stays selected without a performer to replace when the replaced one leaves the stage', () => {
    expect(after(...withReplacement, left(bo, '20:10'))(ana)).toMatchObject({ pendingStage: true, replacingPerformerId: null });
    expect(after(...withReplacement, left(bo, '20:10'))(bo)).toMatchObject({ onStage: false, currentInstruments: [], ...withoutSubOut });
  });
  it('is optional: a sub-out needs no replacement', () => {
    expect(after(wentOn(bo, '20:00'), { type: 'SubOutRequested', data: { performerId: bo } })(bo)).toMatchObject({
      pendingRemoval: true,
      replacedById: null,
    });
  });
});

describe('a reset', () => {
  const events = [wentOn(bo, '20:00'), left(bo, '20:10'), selected(ana)];

  it('clears the performances and minutes of one performer and keeps their sort order and instruments', () => {
    expect(after(...events, { type: 'PerformerReset', data: { performerId: bo, at: at('20:20') } })(bo)).toMatchObject({
      played: false,
      performanceCount: 0,
      timeOnStage: 0,
      sortOrder: 2000,
      instruments: ['vocals'],
    });
  });
  it('orders the line-up as in the event, followed by the missing performers in their previous order', () => {
    const performerAfter = after(...events, { type: 'LineUpReset', data: { order: [cai], at: at('20:20') } });
    expect([cai, ana, bo].map((id) => performerAfter(id).sortOrder)).toEqual([1000, 2000, 3000]);
    expect(performerAfter(ana)).toMatchObject({ pendingStage: false, currentInstruments: [] });
    expect(performerAfter(bo)).toMatchObject({ played: false, timeOnStage: 0 });
  });
});

describe('a removal', () => {
  it('withdraws the attendance', () => {
    const attended: GigEvent = { type: 'PerformerAttended', data: { performerId: ana, at: at('20:00') } };
    const removed: GigEvent = { type: 'PerformerRemoved', data: { performerId: ana, at: at('20:10') } };
    expect(after(attended, removed)(ana)).toMatchObject({ removed: true, attended: false });
  });
});

describe('an invalid history', () => {
  it.each<[string, GigEvent[], string]>([
    ['begins before the gig was created', [added(ana, 1000)], 'before the gig was created'],
    ['creates the gig twice', [...history, created], 'twice'],
    ['adds a performer twice', [...history, added(ana, 1000)], 'twice'],
    ['mentions a performer that was never added', [created, wentOn(ana, '20:00')], 'never added'],
  ])('throws when it %s', (_what, events, messagePart) => {
    expect(() => fold(recordEach(events))).toThrow(messagePart);
  });
});

describe('folding', () => {
  it('does not mutate the initial state', () => {
    fold(recordEach([created]));
    expect(initialGigState).toEqual({ phase: 'notCreated' });
  });
  it('replaces only changed performers, so that only changed rows are written', () => {
    const gig = fold(recordEach(history));
    if (gig.phase === 'notCreated') throw new Error('Not created');
    const [anaBefore, boBefore] = [gig.performers.get(ana), gig.performers.get(bo)];
    for (const event of recordEach([selected(ana)], { from: history.length })) evolve(gig, event);
    expect(gig.performers.get(ana)).not.toBe(anaBefore);
    expect(gig.performers.get(bo)).toBe(boBefore);
  });
  it('counts the performers that are not removed', () => {
    const gig = fold(recordEach([...history, { type: 'PerformerRemoved', data: { performerId: ana, at: at('20:00') } }]));
    if (gig.phase === 'notCreated') throw new Error('Not created');
    expect(toGigReadModel(gig, theGigId).performerCount).toBe(2);
  });
});

describe('revisions', () => {
  const revisionsAfter = (...events: GigEvent[]) => {
    const gig = fold(recordEach([...history, ...events]));
    if (gig.phase === 'notCreated') throw new Error('Not created');
    return { gig: gig.revision, last: gig.lastRevision, performers: [...gig.performers.values()].map(({ revision }) => revision) };
  };

  it('of performers and of the gig itself are those of the events that last changed them', () => {
    expect(revisionsAfter()).toEqual({ gig: 3, last: 3, performers: [1, 2, 3] });
    expect(revisionsAfter(wentOn(bo, '20:00'), selected(ana, bo))).toEqual({ gig: 3, last: 5, performers: [5, 5, 3] });
    expect(revisionsAfter({ type: 'GigRenamed', data: { name: 'Late' } })).toEqual({ gig: 4, last: 4, performers: [1, 2, 3] });
    expect(revisionsAfter({ type: 'PerformerRemoved', data: { performerId: cai, at: at('20:00') } })).toEqual({
      gig: 4,
      last: 4,
      performers: [1, 2, 4],
    });
  });
});
