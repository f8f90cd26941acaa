import { PostgresEventStore } from '@jamjar/infra/event-store/postgres/postgres-event-store';
import { type EventStore, type RecordedEvent } from '@jamjar/infra/event-store/event-store';
import { createTestDatabase, type TestDatabase } from '@jamjar/infra/test-database/test-database';
import { streamOf } from '@jamjar/contracts/gigs/gig.stream';
import { ReadSide, until } from '../testing/read-side.js';
import { wholeGig } from '../testing/story.js';
import { added, created, newEvent, gig, performer } from '../testing/told-events.js';

jest.setTimeout(60_000);

let databases: TestDatabase[];
let readSides: ReadSide[];

beforeEach(() => {
  databases = [];
  readSides = [];
});
afterEach(async () => {
  for (const each of readSides) await each.close();
  for (const each of databases) await each.drop();
});

async function newReadSide(): Promise<ReadSide> {
  const database = await createTestDatabase();
  databases.push(database);
  const readSide = await ReadSide.open(database.url);
  readSides.push(readSide);
  return readSide;
}

/** The same store; says how many events were read from its log by subscribing. */
class CountedReads implements EventStore {
  events = 0;
  constructor(private readonly store: EventStore) {}
  append: EventStore['append'] = (...given) => this.store.append(...given);
  read: EventStore['read'] = (...given) => this.store.read(...given);
  head: EventStore['head'] = () => this.store.head();
  identity: EventStore['identity'] = () => this.store.identity();
  async *subscribe(after: bigint, signal: AbortSignal): AsyncGenerator<RecordedEvent> {
    for await (const event of this.store.subscribe(after, signal)) {
      this.events++;
      yield event;
    }
  }
}

/** It leads, and has read what was there before. */
async function reliesOnHandOver(readSide: ReadSide): Promise<void> {
  await readSide.tell(gig('warming up'), created());
  await readSide.settled();
}

describe('events that are handed over', () => {
  it('make the same tables as events that are read from the log', async () => {
    const [handed, read] = [await newReadSide(), await newReadSide()];
    handed.start({ handOver: true });
    read.start();
    for (const readSide of [handed, read]) {
      for (const name of ['Tuesday', 'Wednesday']) for (const append of wholeGig(name)) await readSide.tell(gig(name), ...append);
      await readSide.settled();
    }
    const dump = await handed.dump();
    expect(dump).toEqual(await read.dump());
    expect(dump.timeline).toHaveLength(2 * wholeGig('x').flat().length);
  });

  it('are not read again once they follow without a gap', async () => {
    const readSide = await newReadSide();
    const counted = new CountedReads(readSide.store);
    readSide.start({ handOver: true, store: counted });
    await reliesOnHandOver(readSide);
    const readAt: number[] = [];
    for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) {
      const before = counted.events;
      for (const append of wholeGig(name)) expect(await readSide.watch.passed(await readSide.tell(gig(name), ...append))).toBe(true);
      readAt.push(counted.events - before);
    }
    expect(readAt).toEqual([0, 0, 0, 0, 0]);
  });

  it('share a batch when they come while another is written', async () => {
    const readSide = await newReadSide();
    readSide.start({ handOver: true });
    await reliesOnHandOver(readSide);
    const before = (await readSide.changes()).length;
    const gigs = Array.from({ length: 200 }, (_, index) => gig(`gig ${index}`));
    await Promise.all(gigs.map((id) => readSide.tell(id, created('jam'), added(performer(id)))));
    await readSide.settled();
    expect((await readSide.changes()).length - before).toBe(gigs.length * 3);
    expect((await readSide.dump()).performers).toHaveLength(200);
    const [written] = await readSide.rows('SELECT count(DISTINCT xmin::text)::int AS transactions FROM performers');
    expect(written?.transactions).toBeLessThan(100);
  });

  it('are put in order with those of other processes, which are read from the log within milliseconds', async () => {
    const readSide = await newReadSide();
    readSide.start({ handOver: true });
    await reliesOnHandOver(readSide);
    const elsewhere = new PostgresEventStore(readSide.url);
    const tuesday = gig('Tuesday');
    const waits: number[] = [];
    for (const [index, event] of wholeGig('Tuesday').flat().entries()) {
      const store = index % 2 ? elsewhere : readSide.store;
      const { position } = await store.append(streamOf(tuesday), BigInt(index) - 1n, [newEvent(event)]);
      const since = performance.now();
      expect(await readSide.watch.passed(position)).toBe(true);
      waits.push(performance.now() - since);
    }
    await elsewhere.close();
    const { timeline = [] } = await readSide.dump();
    expect(timeline.filter((row) => JSON.stringify(row).includes(tuesday))).toHaveLength(wholeGig('Tuesday').flat().length);
    const [median = Infinity] = waits.sort((one, other) => one - other).slice(Math.floor(waits.length / 2));
    expect(median).toBeLessThan(500); // not by looking once a second
  });

  it('that never arrive are found in the log', async () => {
    const readSide = await newReadSide();
    readSide.start({ handOver: true });
    await reliesOnHandOver(readSide);
    const elsewhere = new PostgresEventStore(readSide.url);
    await elsewhere.append(streamOf(gig('Tuesday')), -1n, [newEvent(created())]);
    await elsewhere.close();
    await readSide.settled();
    await until(async () => (await readSide.dump()).gigs?.length === 2);
  });
});
