import { setTimeout as sleep } from 'node:timers/promises';
import { WrongRevision, type EventStore, type RecordedEvent } from '../event-store.js';
import { collect, appendUntilAnswered, newEvent, newEvents, TailingSubscriber, type EventStoreFixture } from './event-store.fixture.js';

/** The tests that every adapter must pass, by subject and title. Revision -1 is that of a stream without events. */
const contract: Record<string, Record<string, (fixture: EventStoreFixture) => Promise<void>>> = {
  append: {
    'stores the events unchanged and in order': async ({ store, otherClient, newStreamName }) => {
      const stream = newStreamName();
      const events = newEvents(3);
      const result = await store.append(stream, -1n, events);
      const stored = await collect(otherClient.read(stream, -1n));
      expect(stored).toMatchObject(events.map((each, index) => ({ ...each, stream, revision: BigInt(index) })));
      expect(result).toEqual({ revision: 2n, position: stored[2]?.position });
      for (const { recordedAt } of stored) expect(Math.abs(Date.now() - recordedAt.getTime())).toBeLessThan(60_000);
      expectIncreasingPositions(stored);
    },

    'accepts one of 50 concurrent appends and reports the actual revision to the others': async ({ store, otherClient, newStreamName }) => {
      const stream = newStreamName();
      await store.append(stream, -1n, [newEvent()]);
      const appends = Array.from({ length: 50 }, (_, index) => (index % 2 ? store : otherClient).append(stream, 0n, [newEvent()]));
      const results = await Promise.allSettled(appends);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
      for (const error of errors) expect(error).toBeInstanceOf(WrongRevision);
      expect(errors).toHaveLength(49);
      expect(errors[0]).toMatchObject({ stream, expected: 0n, actual: 1n });
      expect(await collect(store.read(stream, -1n))).toHaveLength(2);
    },

    'rejects an expected revision that the stream has not reached or has passed': async ({ store, newStreamName }) => {
      const stream = newStreamName();
      await expect(store.append(stream, 0n, [newEvent()])).rejects.toMatchObject({ name: 'WrongRevision', actual: -1n });
      await store.append(stream, -1n, [newEvent()]);
      await expect(store.append(stream, 5n, [newEvent()])).rejects.toMatchObject({ name: 'WrongRevision', actual: 0n });
      await expect(store.append(stream, -1n, [newEvent()])).rejects.toMatchObject({ name: 'WrongRevision', actual: 0n });
      expect(await collect(store.read(stream, -1n))).toHaveLength(1);
    },

    'rejects an append without events': async ({ store, newStreamName }) => {
      await expect(store.append(newStreamName(), -1n, [])).rejects.toThrow(TypeError);
    },

    'stores an append once when it is retried while connections break': async (fixture) => {
      const { store, breakConnections } = fixture;
      const before = await store.head();
      const writing = appendFromWriters(fixture, 8, 60);
      for (let count = 0; count < 4; count += 1) {
        await sleep(40);
        await breakConnections();
      }
      const acknowledgedIds = await writing;
      const stored = await new TailingSubscriber(store, before).take(acknowledgedIds.length);
      expect(stored.map(({ id }) => id).sort()).toEqual(acknowledgedIds.sort());
      expect(await store.head()).toBe(stored.at(-1)?.position);
    },
  },

  'a repeated append': {
    'returns the first result and adds nothing, also from another client and after other appends': async (fixture) => {
      const { store, otherClient, newStreamName } = fixture;
      const stream = newStreamName();
      const events = newEvents(2);
      const first = await store.append(stream, -1n, events);
      expect(await store.append(stream, -1n, events)).toEqual(first);
      await store.append(stream, 1n, newEvents(3));
      for (let count = 0; count < 10; count += 1) await store.append(newStreamName(), -1n, newEvents(100));
      expect(await otherClient.append(stream, -1n, events)).toEqual(first);
      expect(await collect(store.read(stream, -1n))).toHaveLength(5);
    },

    'is rejected when only some of its events were stored before': async ({ store, newStreamName }) => {
      const stream = newStreamName();
      const [one, two, three] = [newEvent(), newEvent(), newEvent()];
      await store.append(stream, -1n, [one, two]);
      await expect(store.append(stream, -1n, [one, two, three])).rejects.toBeInstanceOf(WrongRevision);
      await expect(store.append(stream, 0n, [two, three])).rejects.toBeInstanceOf(WrongRevision);
      await expect(store.append(stream, -1n, [one, three])).rejects.toBeInstanceOf(WrongRevision);
      expect((await collect(store.read(stream, -1n))).map(({ id }) => id)).toEqual([one.id, two.id]);
    },
  },

  read: {
    'starts after a revision, ends with another one, and returns nothing beyond the end or for an unknown stream': async ({
      store,
      newStreamName,
    }) => {
      const stream = newStreamName();
      const events = newEvents(5);
      await store.append(stream, -1n, events);
      const readIds = async (after: bigint, to?: bigint) => (await collect(store.read(stream, after, to))).map(({ id }) => id);
      const [, one, two, three, four] = events.map(({ id }) => id);
      expect(await Promise.all([readIds(2n), readIds(4n), readIds(99n)])).toEqual([[three, four], [], []]);
      expect(await Promise.all([readIds(0n, 2n), readIds(2n, 99n), readIds(2n, 2n)])).toEqual([[one, two], [three, four], []]);
      expect(await collect(store.read(newStreamName(), -1n))).toEqual([]);
    },

    'returns all events of a long stream': async ({ store, newStreamName }) => {
      const stream = newStreamName();
      for (let count = 0; count < 25; count += 1) await store.append(stream, BigInt(count * 100) - 1n, newEvents(100)); // several pages
      const stored = await collect(store.read(stream, -1n));
      expect(stored.map(({ revision }) => revision)).toEqual(Array.from({ length: 2_500 }, (_, index) => BigInt(index)));
    },

    'can be stopped before the end of the stream': async ({ store, newStreamName }) => {
      const stream = newStreamName();
      await store.append(stream, -1n, newEvents(50));
      for await (const { revision } of store.read(stream, -1n)) if (revision === 10n) break;
      expect(await collect(store.read(stream, 48n))).toHaveLength(1);
    },
  },

  'the global order': {
    'delivers every event to a subscriber in increasing positions while 16 writers append': async (fixture) => {
      const subscriber = new TailingSubscriber(fixture.otherClient, await fixture.store.head());
      const acknowledgedIds = await appendFromWriters(fixture, 16, 40);
      const received = await subscriber.take(acknowledgedIds.length);
      expectIncreasingPositions(received);
      expect(received.map(({ id }) => id).sort()).toEqual(acknowledgedIds.sort());
      for (const stream of new Set(received.map((event) => event.stream))) {
        const revisions = received.filter((event) => event.stream === stream).map(({ revision }) => revision);
        expect(revisions).toEqual(revisions.map((_, index) => BigInt(index)));
      }
    },

    'has the position of the newest event as its head, for every client': async ({ store, otherClient, newStreamName }) => {
      const { position } = await store.append(newStreamName(), -1n, newEvents(2));
      expect(await store.head()).toBe(position);
      expect(await otherClient.head()).toBe(position);
    },
  },

  subscribe: {
    'starts after a position and continues with later appends': async ({ store, otherClient, newStreamName }) => {
      const stream = newStreamName();
      const events = newEvents(3);
      await store.append(stream, -1n, events.slice(0, 1));
      const { position } = await store.append(newStreamName(), -1n, [newEvent()]);
      const subscriber = new TailingSubscriber(store, position);
      await sleep(100);
      await otherClient.append(stream, 0n, events.slice(1));
      const expected = events.slice(1).map((each, index) => ({ ...each, stream, revision: BigInt(index + 1) }));
      expect(await subscriber.take(2)).toMatchObject(expected);
    },

    'delivers every event once to a slow consumer': async ({ store, otherClient, newStreamName }) => {
      const before = await store.head();
      const writtenIds = await appendEvents(store, newStreamName(), 30, 100);
      const receivedIds: string[] = [];
      const stopping = new AbortController();
      for await (const { id } of otherClient.subscribe(before, stopping.signal)) {
        if (receivedIds.push(id) % 200 === 0) await sleep(20);
        if (receivedIds.length === writtenIds.length) stopping.abort();
      }
      expect(receivedIds).toEqual(writtenIds);
    },

    'ends when its signal aborts, also while no events arrive': async ({ store }) => {
      const stopping = new AbortController();
      const received = collect(store.subscribe(await store.head(), stopping.signal));
      await sleep(50);
      stopping.abort();
      expect(await received).toEqual([]);
    },

    'misses and repeats nothing when it is resumed after connections were lost': async (fixture) => {
      const { store, otherClient, newStreamName, breakConnections } = fixture;
      const subscriber = new TailingSubscriber(store, await store.head());
      const stream = newStreamName();
      const events = newEvents(30);
      for (const [index, each] of events.entries()) {
        if (index % 10 === 5) await breakConnections();
        await appendUntilAnswered(otherClient, stream, BigInt(index) - 1n, [each]);
      }
      expect((await subscriber.take(events.length)).map(({ id }) => id)).toEqual(events.map(({ id }) => id));
    },
  },

  identity: {
    'is constant and the same for every client': async ({ store, otherClient, newStreamName, breakConnections }) => {
      const identity = await store.identity();
      expect(identity).not.toBe('');
      expect(await otherClient.identity()).toBe(identity);
      await breakConnections();
      await appendUntilAnswered(store, newStreamName(), -1n, [newEvent()]);
      expect(await store.identity()).toBe(identity);
    },
  },
};

/** Contract tests that the spec of each adapter runs. */
export function describeEventStoreContract(name: string, openFixture: () => Promise<EventStoreFixture>): void {
  describe(`EventStore contract: ${name}`, () => {
    let fixture: EventStoreFixture;
    beforeAll(async () => (fixture = await openFixture()));
    afterAll(() => fixture.close());

    describe.each(Object.entries(contract))('%s', (_subject, testsByTitle) => {
      it.each(Object.entries(testsByTitle))('%s', (_title, test) => test(fixture));
    });
  });
}

/** Lets several writers append at once, each `appendCount` times one to three events to its own stream. @returns the ids of the acknowledged events */
async function appendFromWriters(fixture: EventStoreFixture, writerCount: number, appendCount: number): Promise<string[]> {
  const { store, otherClient, newStreamName } = fixture;
  const stores = Array.from({ length: writerCount }, (_, index) => (index % 2 ? store : otherClient));
  return (await Promise.all(stores.map((each) => appendEvents(each, newStreamName(), appendCount)))).flat();
}

/** Appends `appendCount` times to a new stream, each time `eventsPerAppend` or one to three events. @returns the ids of the events, in order */
async function appendEvents(store: EventStore, stream: string, appendCount: number, eventsPerAppend?: number): Promise<string[]> {
  const acknowledgedIds: string[] = [];
  for (let count = 0; count < appendCount; count += 1) {
    const events = newEvents(eventsPerAppend ?? 1 + (count % 3));
    const { revision } = await appendUntilAnswered(store, stream, BigInt(acknowledgedIds.length) - 1n, events);
    acknowledgedIds.push(...events.map(({ id }) => id));
    expect(revision).toBe(BigInt(acknowledgedIds.length) - 1n);
  }
  return acknowledgedIds;
}

function expectIncreasingPositions(events: readonly RecordedEvent[]): void {
  for (const [index, { position }] of events.entries()) expect(position > (events[index - 1]?.position ?? -1n)).toBe(true);
}
