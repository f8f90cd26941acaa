import { gigId } from '../ids.js';
import { goldenEvents } from './testing/golden-events.fixture.js';
import { fold } from './gig.evolve.js';
import { type GigEvent, type GigEventType } from './gig.events.js';
import { toGigReadModel, toPerformerReadModel } from './gig.views.js';
import { recordEach } from './testing/recorded-events.fixture.js';
import { readEvent, schemaVersionOf, UnreadableEvent, upcast } from './upcasters.js';

interface GoldenEvent {
  type: GigEventType;
  schemaVersion: number;
  json: string;
}
const eventTypes = Object.keys(goldenEvents) as GigEventType[];
const allGoldenEvents: GoldenEvent[] = eventTypes.flatMap((type) =>
  goldenEvents[type].map((json, index) => ({ type, schemaVersion: index + 1, json })),
);
const readGolden = ({ type, schemaVersion, json }: GoldenEvent): GigEvent => readEvent({ type, schemaVersion, data: JSON.parse(json) });
const newestGoldenEvents = allGoldenEvents.filter(({ type, schemaVersion }) => schemaVersion === schemaVersionOf(type));

describe('the golden JSON of an event', () => {
  it.each(eventTypes)('exists for every version of %s', (type) => {
    expect(goldenEvents[type]).toHaveLength(schemaVersionOf(type));
  });
  it.each(allGoldenEvents)('stays readable: $type, version $schemaVersion', (golden) => {
    expect(readGolden(golden).type).toBe(golden.type);
  });
  it.each(newestGoldenEvents)('is read without loss in the newest version: $type', (golden) => {
    expect(JSON.stringify(readGolden(golden).data)).toBe(golden.json);
  });
});

// The expected values, such as instants in ms since 1970, are those of `goldenEvents`
describe('the gig folded from the golden events', () => {
  const [theGigId, ana, bo] = [
    gigId('0195e4a0-0000-7000-8000-0000000000ff'),
    '0195e4a0-0000-7000-8000-00000000000a',
    '0195e4a0-0000-7000-8000-00000000000b',
  ];
  const rowsAfter = (last: GigEventType) => {
    const gig = fold(
      recordEach(newestGoldenEvents.slice(0, newestGoldenEvents.findIndex(({ type }) => type === last) + 1).map(readGolden)),
    );
    if (gig.phase === 'notCreated') throw new Error('The fixture creates no gig');
    const performers = [...gig.performers.values()].map((performer) => toPerformerReadModel(performer, theGigId));
    return {
      gigRow: toGigReadModel(gig, theGigId),
      ana: performers.find(({ id }) => id === ana),
      bo: performers.find(({ id }) => id === bo),
    };
  };

  it('has the expected gig data', () => {
    expect(rowsAfter('RaffleDrawn').gigRow).toEqual({
      id: theGigId,
      organisationId: '0195e4a0-0000-7000-8000-000000000001',
      type: 'jam',
      name: 'Late Friday Jam',
      date: new Date(1778270400000),
      endsAt: new Date(1778284800000),
      venue: null,
      description: 'Bring a friend',
      timeLimit: 15,
      logoUrl: 'https://jam.example/logo.png',
      completed: false,
      deleted: false,
      signupLimit: 30,
      links: { signup: 'disabled', feedback: 'disabled', live: 'disabled' },
      raffleEnabled: true,
      performerCount: 2,
      createdAt: new Date(1778241600000),
      revision: 34, // RaffleSwitched
    });
  });
  it('has the expected data of a performer who played', () => {
    expect(rowsAfter('RaffleDrawn').bo).toEqual({
      id: bo,
      gigId: theGigId,
      participantId: '0195e4a0-0000-7000-8000-0000000000bb',
      addedAt: new Date(1778248800000),
      instruments: ['bass', 'drums'],
      currentInstruments: [],
      tier: 'T2',
      priority: true,
      performerType: 'solo',
      played: true,
      performanceCount: 1,
      timeOnStage: 8,
      onStage: false,
      stageStartTime: null,
      pendingStage: false,
      pendingRemoval: false,
      replacingPerformerId: null,
      replacedById: null,
      removed: false,
      removedBy: null,
      attended: false,
      sortOrder: 500,
      raffleEntrances: 2,
      raffleWins: 1,
      held: false,
      lastPlayedAt: new Date(1778270885000),
      calledAt: null,
      revision: 35, // RaffleDrawn
    });
  });
  it('has the expected data of a replacement', () => {
    const { ana: anaRow, bo: boRow } = rowsAfter('PerformerSelected');
    expect(anaRow).toMatchObject({ pendingStage: true, currentInstruments: ['vocals'], replacingPerformerId: bo, attended: true });
    expect(boRow).toMatchObject({ onStage: true, stageStartTime: new Date(1778270400000), pendingRemoval: true, replacedById: ana });
  });
  it('has the expected data after the resets, a removal, a cancellation and the deletion', () => {
    const { gigRow, ana: anaRow, bo: boRow } = rowsAfter('GigDeleted');
    expect(gigRow).toMatchObject({ deleted: true, performerCount: 0 });
    expect(anaRow).toMatchObject({ removed: true, removedBy: 'staff', attended: false });
    expect(boRow).toMatchObject({
      removed: true,
      removedBy: 'public',
      played: false,
      performanceCount: 0,
      timeOnStage: 0,
      sortOrder: 1000,
      raffleEntrances: 0,
      raffleWins: 0,
    });
  });
});

describe('readEvent', () => {
  const renamed = { type: 'GigRenamed', data: { name: 'Friday Jam' }, schemaVersion: 1 };

  it.each([
    ['an unknown type', { ...renamed, type: 'GigDreamt' }, 'GigDreamt'],
    ['a type that is the name of an inherited property', { ...renamed, type: 'toString' }, 'toString'],
    ['a version newer than the schema', { ...renamed, schemaVersion: 2 }, 'version 2'],
    ['version 0', { ...renamed, schemaVersion: 0 }, 'version 0'],
    ['a fractional version', { ...renamed, schemaVersion: 1.5 }, 'version 1.5'],
    ['a missing field', { ...renamed, data: {} }, '"name"'],
    ['a field of another type', { ...renamed, data: { name: 7 } }, '"name"'],
    ['no data', { ...renamed, data: null }, '"data"'],
  ])('throws UnreadableEvent for %s and names it', (_what, stored, messagePart) => {
    const reading = () => readEvent(stored);
    expect(reading).toThrow(UnreadableEvent);
    expect(reading).toThrow(messagePart);
  });

  it.each<[string, GigEventType, object]>([
    ['an invalid id', 'PerformerDeselected', { performerId: 'bo' }],
    ['an unknown instrument', 'InstrumentsChanged', { performerId: '0195e4a0-0000-7000-8000-00000000000b', instruments: ['kazoo'] }],
    ['a missing time', 'GigCompleted', { at: null }],
    ['a negative count', 'SignupLimitSet', { limit: -1 }],
    ['a move without a sort order', 'LineUpReordered', { moves: [{ performerId: '0195e4a0-0000-7000-8000-00000000000b' }] }],
  ])('throws UnreadableEvent for %s', (_what, type, data) => {
    expect(() => readEvent({ type, data, schemaVersion: 1 })).toThrow(UnreadableEvent);
  });

  it('converts old data step by step to the newest version', () => {
    const steps = [(data: unknown) => [data, 'second'], (data: unknown) => [data, 'third']];
    expect(upcast(steps, 1, 'first')).toEqual([['first', 'second'], 'third']);
    expect(upcast(steps, 2, 'first')).toEqual(['first', 'third']);
    expect(upcast(steps, 3, 'first')).toBe('first');
  });
});
