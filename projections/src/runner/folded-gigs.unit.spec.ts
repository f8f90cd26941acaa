import { type EventStore, type RecordedEvent } from '@jamjar/infra/event-store/event-store';
import { type GigId, toGigStreamName } from '@jamjar/contracts/ids';
import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { performers } from '../read-models/performers/performers.projection.js';
import {
  performerAdded,
  gigCreated,
  toNewEvent,
  testGigId,
  testPerformerId,
  toRecordedGigEvents,
  performerSelected,
} from '../testing/gig-events.fixture.js';
import { FoldedGigs } from './folded-gigs.js';

/** A readable event store in memory. */
class InMemoryEventStore implements Pick<EventStore, 'read'> {
  reads: string[] = [];
  constructor(private readonly histories: ReadonlyMap<GigId, readonly GigEvent[]>) {}
  async *read(stream: string, after: bigint): AsyncGenerator<RecordedEvent> {
    this.reads.push(stream);
    for (const [id, events] of this.histories) {
      if (toGigStreamName(id) !== stream) continue;
      for (const [index, event] of events.entries()) {
        const revision = BigInt(index);
        if (revision > after)
          yield await Promise.resolve({ ...toNewEvent(event), stream, revision, position: revision, recordedAt: new Date(0) });
      }
    }
  }
}

const [tuesday, wednesday] = [testGigId('Tuesday'), testGigId('Wednesday')];
const history = [
  gigCreated(),
  performerAdded(testPerformerId('Ana')),
  performerAdded(testPerformerId('Bo')),
  performerSelected(testPerformerId('Ana')),
];

function createFoldedGigs(maxWeight: number): { store: InMemoryEventStore; foldedGigs: FoldedGigs } {
  const store = new InMemoryEventStore(
    new Map([
      [tuesday, history],
      [wednesday, history],
    ]),
  );
  return { store, foldedGigs: new FoldedGigs(store, { stateProjections: [performers], versionProjections: [] }, maxWeight) };
}

describe('FoldedGigs', () => {
  it('loads a gig up to the given revision and counts its rows as written', async () => {
    const { foldedGigs } = createFoldedGigs(100);
    const gig = await foldedGigs.getAtLeast(tuesday, 2n);
    expect(gig.revision).toBe(2n);
    expect(gig.takeChangedRows(performers)).toEqual([]);
    for (const event of toRecordedGigEvents(tuesday, history).slice(3)) gig.apply(event);
    expect(gig.takeChangedRows(performers)).toMatchObject([{ key: testPerformerId('Ana'), isNew: false }]);
  });

  it('does not read a gig that is new or cached', async () => {
    const { foldedGigs, store } = createFoldedGigs(100);
    const gig = await foldedGigs.getAtLeast(tuesday, -1n);
    for (const event of toRecordedGigEvents(tuesday, history)) gig.apply(event);
    expect(await foldedGigs.getAtLeast(tuesday, 3n)).toBe(gig);
    expect(await foldedGigs.getAtLeast(tuesday, 1n)).toBe(gig);
    expect(store.reads).toEqual([]);
  });

  it('rejects an event whose revision does not follow the last one, and a stream that ends too early', async () => {
    const { foldedGigs } = createFoldedGigs(100);
    const gig = await foldedGigs.getAtLeast(tuesday, 1n);
    expect(() => gig.apply(toRecordedGigEvents(tuesday, history)[3] ?? throwMissingEvent())).toThrow('Revision 3 does not follow 1');
    await expect(foldedGigs.getAtLeast(wednesday, 9n)).rejects.toThrow('ends before revision 9');
  });

  it('includes in the weight of a gig the performers that an undo would restore', async () => {
    const { foldedGigs } = createFoldedGigs(100);
    expect((await foldedGigs.getAtLeast(tuesday, 2n)).weight).toBe(12); // 10, and 1 for each performer
    expect((await foldedGigs.getAtLeast(tuesday, 3n)).weight).toBe(13); // Ana as she was before she was selected
  });

  it('evicts the least recently used gigs first', async () => {
    const { foldedGigs, store } = createFoldedGigs(15); // each gig weighs 13: 10, 1 for each performer, and Ana before she was selected
    await foldedGigs.getAtLeast(tuesday, 3n);
    await foldedGigs.getAtLeast(wednesday, 3n);
    await foldedGigs.getAtLeast(tuesday, 3n);
    expect([...foldedGigs.evictLeastRecentlyUsed()]).toHaveLength(1);
    store.reads = [];
    await foldedGigs.getAtLeast(tuesday, 3n);
    expect(store.reads).toEqual([]);
    await foldedGigs.getAtLeast(wednesday, 3n);
    expect(store.reads).toEqual([toGigStreamName(wednesday)]);
  });
});

function throwMissingEvent(): never {
  throw new Error('There is no such event');
}
