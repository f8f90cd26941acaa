import { setTimeout as sleep } from 'node:timers/promises';
import { WrongRevision, type EventStore, type RecordedEvent } from './event-store.js';
import { all, appendUntilAnswered, event, events, Tail, take, type StoreUnderTest } from './store-under-test.js';

/** What every event store promises: run by the spec of each adapter. */
export function describeEventStore(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`the event store, as promised: ${name}`, () => {
    let it_: StoreUnderTest;
    const store = (): EventStore => it_.store;
    const elsewhere = (): EventStore => it_.elsewhere;
    const newStream = (): string => it_.newStream();

    jest.setTimeout(60_000);
    beforeAll(async () => {
      it_ = await open();
    });
    afterAll(() => it_.close());

    describe('appending', () => {
      it('keeps exactly what it was given, in order', async () => {
        const stream = newStream();
        const news = events(3);
        const answer = await store().append(stream, -1n, news);
        const kept = await all(elsewhere().read(stream, -1n));
        expect(kept).toMatchObject(news.map((each, index) => ({ ...each, stream, revision: BigInt(index) })));
        expect(answer).toEqual({ revision: 2n, position: kept[2]?.position });
        for (const { recordedAt } of kept) expect(Math.abs(Date.now() - recordedAt.getTime())).toBeLessThan(60_000);
        expectIncreasing(kept);
      });

      it('lets one of 50 racers win, and tells the others where the stream is', async () => {
        const stream = newStream();
        await store().append(stream, -1n, [event()]);
        const racers = Array.from({ length: 50 }, (_, index) => (index % 2 ? store() : elsewhere()).append(stream, 0n, [event()]));
        const results = await Promise.allSettled(racers);
        expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        const losers = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
        for (const loser of losers) expect(loser).toBeInstanceOf(WrongRevision);
        expect(losers).toHaveLength(49);
        expect(losers[0]).toMatchObject({ stream, expected: 0n, actual: 1n });
        expect(await all(store().read(stream, -1n))).toHaveLength(2);
      });

      it('refuses a revision that the stream has not reached, also of a stream that is not there', async () => {
        const stream = newStream();
        await expect(store().append(stream, 0n, [event()])).rejects.toMatchObject({ name: 'WrongRevision', actual: -1n });
        await store().append(stream, -1n, [event()]);
        await expect(store().append(stream, 5n, [event()])).rejects.toMatchObject({ name: 'WrongRevision', actual: 0n });
        await expect(store().append(stream, -1n, [event()])).rejects.toMatchObject({ name: 'WrongRevision', actual: 0n });
        expect(await all(store().read(stream, -1n))).toHaveLength(1);
      });

      it('refuses an append of nothing', async () => {
        await expect(store().append(newStream(), -1n, [])).rejects.toThrow(TypeError);
      });
    });

    describe('the same append again', () => {
      it('answers as the first time and adds nothing, whoever repeats it and however late', async () => {
        const stream = newStream();
        const news = events(2);
        const first = await store().append(stream, -1n, news);
        expect(await store().append(stream, -1n, news)).toEqual(first);
        await store().append(stream, 1n, events(3));
        for (let count = 0; count < 10; count += 1) await store().append(newStream(), -1n, events(100));
        expect(await elsewhere().append(stream, -1n, news)).toEqual(first);
        expect(await all(store().read(stream, -1n))).toHaveLength(5);
      });

      it('is not the same when it overlaps in part', async () => {
        const stream = newStream();
        const [one, two, three] = [event(), event(), event()];
        await store().append(stream, -1n, [one, two]);
        await expect(store().append(stream, -1n, [one, two, three])).rejects.toBeInstanceOf(WrongRevision);
        await expect(store().append(stream, 0n, [two, three])).rejects.toBeInstanceOf(WrongRevision);
        await expect(store().append(stream, -1n, [one, three])).rejects.toBeInstanceOf(WrongRevision);
        expect((await all(store().read(stream, -1n))).map(({ id }) => id)).toEqual([one.id, two.id]);
      });
    });

    describe('reading a stream', () => {
      it('begins after a revision, and finds nothing beyond the end or where nothing was', async () => {
        const stream = newStream();
        const news = events(5);
        await store().append(stream, -1n, news);
        expect((await all(store().read(stream, 2n))).map(({ id }) => id)).toEqual(news.slice(3).map(({ id }) => id));
        expect(await all(store().read(stream, 4n))).toEqual([]);
        expect(await all(store().read(stream, 99n))).toEqual([]);
        expect(await all(store().read(newStream(), -1n))).toEqual([]);
      });

      it('reads a long one whole', async () => {
        const stream = newStream();
        for (let count = 0; count < 25; count += 1) await store().append(stream, BigInt(count * 100) - 1n, events(100));
        const kept = await all(store().read(stream, -1n));
        expect(kept.map(({ revision }) => revision)).toEqual(Array.from({ length: 2_500 }, (_, index) => BigInt(index)));
      });

      it('may be left early', async () => {
        const stream = newStream();
        await store().append(stream, -1n, events(50));
        for await (const { revision } of store().read(stream, -1n)) if (revision === 10n) break;
        expect(await all(store().read(stream, 48n))).toHaveLength(1);
      });
    });

    describe('the global order', () => {
      it('lets a tailing reader miss nothing while 16 writers race, and its positions never go back', async () => {
        const tail = new Tail(elsewhere(), await store().head());
        const acknowledged = (
          await Promise.all(Array.from({ length: 16 }, (_, index) => write(index % 2 ? store() : elsewhere(), newStream(), 40)))
        ).flat();
        await tail.until((seen) => seen.length >= acknowledged.length);
        await sleep(100); // what is seen twice may come late
        await tail.end();
        expectIncreasing(tail.seen);
        expect(tail.seen.map(({ id }) => id).sort()).toEqual(acknowledged.sort());
        for (const ofOneStream of byStream(tail.seen))
          expect(ofOneStream.map(({ revision }) => revision)).toEqual(ofOneStream.map((_, index) => BigInt(index)));
      });

      it('is the same for everybody, and its head is the newest', async () => {
        const { position } = await store().append(newStream(), -1n, events(2));
        expect(await store().head()).toBe(position);
        expect(await elsewhere().head()).toBe(position);
      });
    });

    describe('a subscription', () => {
      it('begins after its position and goes on with what happens later', async () => {
        const stream = newStream();
        const news = events(3);
        await store().append(stream, -1n, news.slice(0, 1));
        const { position } = await store().append(newStream(), -1n, [event()]);
        const later = take(store(), position, 2);
        await sleep(100);
        await elsewhere().append(stream, 0n, news.slice(1));
        expect(await later).toMatchObject(news.slice(1).map((each, index) => ({ ...each, stream, revision: BigInt(index + 1) })));
      });

      it('waits for a slow consumer and still gives everything, once', async () => {
        const before = await store().head();
        const written = await write(store(), newStream(), 30, 100);
        const seen: string[] = [];
        const enough = new AbortController();
        for await (const { id } of elsewhere().subscribe(before, enough.signal)) {
          if (seen.push(id) % 200 === 0) await sleep(20);
          if (seen.length === written.length) enough.abort();
        }
        expect(seen).toEqual(written);
      });

      it('ends when it is told to, also while nothing happens', async () => {
        const stop = new AbortController();
        const seen = all(store().subscribe(await store().head(), stop.signal));
        await sleep(50);
        stop.abort();
        expect(await seen).toEqual([]);
      });

      it('resumed from the last position after the server was away, has missed nothing and repeats nothing', async () => {
        const tail = new Tail(store(), await store().head());
        const stream = newStream();
        const news = events(30);
        for (const [index, each] of news.entries()) {
          if (index % 10 === 5) await it_.interrupt();
          await appendUntilAnswered(elsewhere(), stream, BigInt(index) - 1n, [each]);
        }
        await tail.until((seen) => seen.length >= news.length);
        await sleep(100);
        await tail.end();
        expect(tail.seen.map(({ id }) => id)).toEqual(news.map(({ id }) => id));
      });
    });

    it('never doubles what is retried in doubt while the server comes and goes', async () => {
      const before = await store().head();
      const writing = Promise.all(Array.from({ length: 8 }, (_, index) => write(index % 2 ? store() : elsewhere(), newStream(), 60)));
      for (let count = 0; count < 4; count += 1) {
        await sleep(40);
        await it_.interrupt();
      }
      const acknowledged = (await writing).flat();
      const kept = await take(store(), before, acknowledged.length);
      expect(kept.map(({ id }) => id).sort()).toEqual(acknowledged.sort());
      expect(await store().head()).toBe(kept.at(-1)?.position);
    });

    it('has a name that stays and is the same for everybody', async () => {
      const identity = await store().identity();
      expect(identity).not.toBe('');
      expect(await elsewhere().identity()).toBe(identity);
      await it_.interrupt();
      await appendUntilAnswered(store(), newStream(), -1n, [event()]);
      expect(await store().identity()).toBe(identity);
    });
  });
}

/** Appends to a new stream, one to three events at a time. @returns the acknowledged ids, in order */
async function write(store: EventStore, stream: string, appends: number, size?: number): Promise<string[]> {
  const written: string[] = [];
  for (let count = 0; count < appends; count += 1) {
    const news = events(size ?? 1 + (count % 3));
    const { revision } = await appendUntilAnswered(store, stream, BigInt(written.length) - 1n, news);
    written.push(...news.map(({ id }) => id));
    expect(revision).toBe(BigInt(written.length) - 1n);
  }
  return written;
}

function expectIncreasing(seen: readonly RecordedEvent[]): void {
  for (const [index, { position }] of seen.entries()) expect(position > (seen[index - 1]?.position ?? -1n)).toBe(true);
}

function byStream(seen: readonly RecordedEvent[]): RecordedEvent[][] {
  return [...new Set(seen.map(({ stream }) => stream))].map((stream) => seen.filter((each) => each.stream === stream));
}
