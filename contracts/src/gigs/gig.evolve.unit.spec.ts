import { type Instant, instant, gigId, organisationId, participantId, type PerformerId, performerId } from '../ids.js';
import { type GigEvent } from './gig.events.js';
import { evolve, fold } from './gig.evolve.js';
import { notCreated } from './gig.state.js';
import { gigRow, performerRow, type PerformerRowView } from './gig.views.js';

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
    participantId: participantId(id),
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
  data: { performerId: id, stint, at: at(time), instruments: ['vocals'], replaced: null },
});
const left = (id: PerformerId, time: string, { counted = true, stint = 1 } = {}): GigEvent => ({
  type: 'PerformerLeftStage',
  data: { performerId: id, stint, at: at(time), counted },
});
const selected = (id: PerformerId, replacing: PerformerId | null = null): GigEvent => ({
  type: 'PerformerSelected',
  data: { performerId: id, instruments: ['vocals'], replacing },
});
const history = [created, added(ana, 1000), added(bo, 2000), added(cai, 3000)];

function after(...events: GigEvent[]): (id: PerformerId) => PerformerRowView {
  const gig = fold([...history, ...events]);
  return (id) => {
    const performer = gig.phase === 'notCreated' ? undefined : gig.performers.get(id);
    if (!performer) throw new Error('Nobody of that id');
    return performerRow(performer, theGigId);
  };
}

describe('time on stage', () => {
  it('is counted in whole minutes, floored for each stint by itself', () => {
    const evening = [wentOn(ana, '20:00:00'), left(ana, '20:01:59'), wentOn(ana, '21:00:00', 2), left(ana, '21:02:59', { stint: 2 })];
    expect(after(...evening)(ana)).toMatchObject({ timeOnStage: 3, performanceCount: 2, played: true });
  });
  it('is not counted when the stage was cleared', () => {
    expect(after(wentOn(ana, '20:00'), left(ana, '20:30', { counted: false }))(ana)).toMatchObject({ timeOnStage: 0, played: true });
  });
  it('is never negative, though a clock went back', () => {
    expect(after(wentOn(ana, '20:00'), left(ana, '19:00'))(ana).timeOnStage).toBe(0);
  });
  it('counts a performance when somebody goes on, not when they leave', () => {
    expect(after(wentOn(ana, '20:00'))(ana)).toMatchObject({
      onStage: true,
      stageStartTime: at('20:00'),
      performanceCount: 1,
      played: true,
      timeOnStage: 0,
    });
  });
});

describe('a promised place', () => {
  const promised = [wentOn(bo, '20:00'), selected(ana, bo)];
  const stays = { pendingRemoval: false, replacedById: null };

  it('stands on both sides', () => {
    expect(after(...promised)(ana)).toMatchObject({ pendingStage: true, replacingPerformerId: bo });
    expect(after(...promised)(bo)).toMatchObject({ pendingRemoval: true, replacedById: ana });
  });
  it('belongs to the latest who was promised it', () => {
    const later = after(...promised, selected(cai, bo));
    expect(later(ana)).toMatchObject({ pendingStage: true, replacingPerformerId: null });
    expect(later(bo)).toMatchObject({ pendingRemoval: true, replacedById: cai });
  });
  it.each<[string, GigEvent]>([
    ['the replacement is deselected', { type: 'PerformerDeselected', data: { performerId: ana } }],
    ['the replacement is dropped', { type: 'ReplacementDropped', data: { performerId: ana } }],
    ['the sub-out is called off', { type: 'SubOutCalledOff', data: { performerId: bo } }],
  ])('is forgotten on both sides when %s', (_what, event) => {
    expect(after(...promised, event)(ana).replacingPerformerId).toBeNull();
    expect(after(...promised, event)(bo)).toMatchObject({ onStage: true, ...stays });
  });
  it('is forgotten when the other leaves, and the replacement stays selected', () => {
    expect(after(...promised, left(bo, '20:10'))(ana)).toMatchObject({ pendingStage: true, replacingPerformerId: null });
    expect(after(...promised, left(bo, '20:10'))(bo)).toMatchObject({ onStage: false, currentInstruments: [], ...stays });
  });
  it('is not needed to leave: a sub-out without a replacement', () => {
    expect(after(wentOn(bo, '20:00'), { type: 'SubOutCalled', data: { performerId: bo } })(bo)).toMatchObject({
      pendingRemoval: true,
      replacedById: null,
    });
  });
});

describe('starting anew', () => {
  const evening = [wentOn(bo, '20:00'), left(bo, '20:10'), selected(ana)];

  it('forgets what one performer played, and keeps the rest of them', () => {
    expect(after(...evening, { type: 'PerformerReset', data: { performerId: bo, at: at('20:20') } })(bo)).toMatchObject({
      played: false,
      performanceCount: 0,
      timeOnStage: 0,
      sortOrder: 2000,
      instruments: ['vocals'],
    });
  });
  it('puts everybody into the order of the event, whoever it does not name after them as they stood', () => {
    const anew = after(...evening, { type: 'LineUpReset', data: { order: [cai], at: at('20:20') } });
    expect([cai, ana, bo].map((id) => anew(id).sortOrder)).toEqual([1000, 2000, 3000]);
    expect(anew(ana)).toMatchObject({ pendingStage: false, currentInstruments: [] });
    expect(anew(bo)).toMatchObject({ played: false, timeOnStage: 0 });
  });
});

describe('a removal', () => {
  it('takes attendance with it (S2 §4, Generic event)', () => {
    const attended: GigEvent = { type: 'PerformerAttended', data: { performerId: ana, at: at('20:00') } };
    const removed: GigEvent = { type: 'PerformerRemoved', data: { performerId: ana, at: at('20:10') } };
    expect(after(attended, removed)(ana)).toMatchObject({ removed: true, attended: false });
  });
});

describe('a history that cannot be', () => {
  it.each<[string, GigEvent[], string]>([
    ['begins before the gig was created', [added(ana, 1000)], 'before the gig was created'],
    ['creates the gig twice', [...history, created], 'twice'],
    ['adds a performer twice', [...history, added(ana, 1000)], 'twice'],
    ['speaks of somebody whom it never added', [created, wentOn(ana, '20:00')], 'never added'],
  ])('is refused when it %s', (_what, events, words) => {
    expect(() => fold(events)).toThrow(words);
  });
});

describe('folding', () => {
  it('leaves what was folded before as it was: the start of every gig is the same', () => {
    evolve(notCreated, created);
    expect(notCreated).toEqual({ phase: 'notCreated' });
  });
  it('replaces whoever changes and nobody else, so that a row is written only when it differs', () => {
    const gig = fold(history);
    if (gig.phase === 'notCreated') throw new Error('Not created');
    const [anaBefore, boBefore] = [gig.performers.get(ana), gig.performers.get(bo)];
    evolve(gig, selected(ana));
    expect(gig.performers.get(ana)).not.toBe(anaBefore);
    expect(gig.performers.get(bo)).toBe(boBefore);
  });
  it('counts who is not removed', () => {
    const gig = fold([...history, { type: 'PerformerRemoved', data: { performerId: ana, at: at('20:00') } }]);
    if (gig.phase === 'notCreated') throw new Error('Not created');
    expect(gigRow(gig, theGigId).performerCount).toBe(2);
  });
});
