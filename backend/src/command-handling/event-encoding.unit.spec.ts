import { computeEntryHash, initialHash } from '@jamjar/contracts/history/chain';
import { commandId, instant } from '@jamjar/contracts/ids';
import { type SampleEvent, sampleCodec } from '../testing/sample-aggregate.js';
import { type CommandMetadata } from './command-metadata.js';
import { createEventId, prepareEvents, sha256 } from './event-encoding.js';

const commandMetadata: CommandMetadata = {
  commandId: commandId('0195e4a0-0000-7000-8000-000000000002'),
  requestHash: 'a'.repeat(64),
  actor: { kind: 'user', id: 'user-1' },
  recordedAt: instant(1_763_712_000_000),
};
/** The head of a stream of the sample aggregate, which is a room. Its hash is arbitrary. */
const head = { stream: 'room-1', revision: 4n, hash: initialHash };
const guestEntered = (guest: string, wishes: object = {}): SampleEvent => ({ type: 'GuestEntered', data: { guest, number: 1, wishes } });

describe('prepareEvents', () => {
  it('numbers the events after the head of the stream and chains their hashes', () => {
    const { newEvents, decodedEvents } = prepareEvents([guestEntered('Ana'), guestEntered('Bo')], commandMetadata, head, sampleCodec);
    let hash = initialHash;
    for (const [index, { event, revision, metadata }] of decodedEvents.entries()) {
      const { hash: storedHash, ...metadataWithoutHash } = metadata;
      hash = computeEntryHash(sha256, hash, {
        stream: 'room-1',
        revision: Number(revision),
        id: newEvents[index]?.id ?? '',
        type: event.type,
        data: event.data,
        metadata: metadataWithoutHash,
      });
      expect(storedHash).toBe(hash);
    }
    expect(decodedEvents.map(({ revision }) => revision)).toEqual([5n, 6n]);
  });

  it('gives each event a new id, also when the same events are prepared again', () => {
    const prepareIds = () =>
      prepareEvents([guestEntered('Ana'), guestEntered('Bo')], commandMetadata, head, sampleCodec).newEvents.map(({ id }) => id);
    expect(new Set([...prepareIds(), ...prepareIds()]).size).toBe(4);
  });

  it('returns the same JSON data for the store and for the cached state', () => {
    const { newEvents, decodedEvents } = prepareEvents(
      [guestEntered('Ana', { at: new Date(0), chair: undefined, places: [1, undefined] })],
      commandMetadata,
      head,
      sampleCodec,
    );
    const expected = { guest: 'Ana', number: 1, wishes: { at: '1970-01-01T00:00:00.000Z', places: [1, null] } };
    expect(newEvents[0]?.data).toStrictEqual(expected);
    expect(decodedEvents[0]?.event.data).toStrictEqual(expected);
  });

  it('puts only the kind and id of the actor into the metadata', () => {
    const actor = { kind: 'user' as const, id: 'user-1', username: 'ana' };
    const [event] = prepareEvents([guestEntered('Ana')], { ...commandMetadata, actor }, head, sampleCodec).newEvents;
    expect(event?.metadata).toMatchObject({ actor: { kind: 'user', id: 'user-1' } });
    expect(JSON.stringify(event?.metadata)).not.toContain('username');
  });

  it('adds no request hash to the metadata without an Idempotency-Key', () => {
    const [event] = prepareEvents([guestEntered('Ana')], { ...commandMetadata, requestHash: null }, head, sampleCodec).newEvents;
    expect(event?.metadata).not.toHaveProperty('requestHash');
  });

  it('throws when an event cannot be decoded again', () => {
    const codec = {
      ...sampleCodec,
      decode: () => {
        throw new TypeError('unreadable');
      },
    };
    expect(() => prepareEvents([guestEntered('Ana')], commandMetadata, head, codec)).toThrow('unreadable');
  });
});

describe('createEventId', () => {
  it('returns a different id each time', () => {
    const ids = Array.from({ length: 1_000 }, createEventId);
    expect(new Set(ids).size).toBe(1_000);
  });
});
