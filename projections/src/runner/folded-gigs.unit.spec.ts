import { type EventStore, type RecordedEvent } from '@jamjar/infra/event-store/event-store';
import { type GigId } from '@jamjar/contracts/ids';
import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { streamOf } from '@jamjar/contracts/gigs/gig.stream';
import { performers } from '../read-models/performers/performers.projection.js';
import { added, created, newEvent, gig, performer, recorded, selected } from '../testing/told-events.js';
import { FoldedGigs } from './folded-gigs.js';

/** A store of a few gigs in memory: only reading is asked of it. */
class FewGigs implements Pick<EventStore, 'read'> {
  reads: string[] = [];
  constructor(private readonly histories: ReadonlyMap<GigId, readonly GigEvent[]>) {}
  async *read(stream: string, after: bigint): AsyncGenerator<RecordedEvent> {
    this.reads.push(stream);
    for (const [id, events] of this.histories) {
      if (streamOf(id) !== stream) continue;
      for (const [index, event] of events.entries()) {
        const revision = BigInt(index);
        if (revision > after)
          yield await Promise.resolve({ ...newEvent(event), stream, revision, position: revision, recordedAt: new Date(0) });
      }
    }
  }
}

const [tuesday, wednesday] = [gig('Tuesday'), gig('Wednesday')];
const history = [created(), added(performer('Ana')), added(performer('Bo')), selected(performer('Ana'))];

function gigs(capacity: number): { store: FewGigs; kept: FoldedGigs } {
  const store = new FewGigs(
    new Map([
      [tuesday, history],
      [wednesday, history],
    ]),
  );
  return { store, kept: new FoldedGigs(store, [performers], capacity) };
}

describe('gigs that are kept folded', () => {
  it('are loaded only up to the event before the batch, and what they show then counts as written', async () => {
    const { kept } = gigs(100);
    const folded = await kept.upTo(tuesday, 2n);
    expect(folded.revision).toBe(2n);
    expect(folded.differences(performers)).toEqual([]);
    for (const event of recorded(tuesday, history).slice(3)) folded.take(event);
    expect(folded.differences(performers)).toMatchObject([{ key: performer('Ana'), isNew: false }]);
  });

  it('are not read when they begin with the batch, nor when they are known', async () => {
    const { kept, store } = gigs(100);
    const folded = await kept.upTo(tuesday, -1n);
    for (const event of recorded(tuesday, history)) folded.take(event);
    expect(await kept.upTo(tuesday, 3n)).toBe(folded);
    expect(await kept.upTo(tuesday, 1n)).toBe(folded);
    expect(store.reads).toEqual([]);
  });

  it('refuse an event that does not follow', async () => {
    const { kept } = gigs(100);
    const folded = await kept.upTo(tuesday, 1n);
    expect(() => folded.take(recorded(tuesday, history)[3] ?? failed())).toThrow('Revision 3 does not follow 1');
    await expect(kept.upTo(wednesday, 9n)).rejects.toThrow('ends before revision 9');
  });

  it('go when they are too many, the longest untouched first', async () => {
    const { kept, store } = gigs(15);
    await kept.upTo(tuesday, 3n);
    await kept.upTo(wednesday, 3n);
    await kept.upTo(tuesday, 3n);
    expect([...kept.tooMany()]).toHaveLength(1);
    store.reads = [];
    await kept.upTo(tuesday, 3n);
    expect(store.reads).toEqual([]);
    await kept.upTo(wednesday, 3n);
    expect(store.reads).toEqual([streamOf(wednesday)]);
  });
});

function failed(): never {
  throw new Error('There is no such event');
}
