import { createHash } from 'node:crypto';
import { type HashableEvent, computeEventHash, initialHash, hashRequest } from './hashes.js';

const metadata = {
  commandId: '0195e4a0-0000-7000-8000-000000000002',
  schemaVersion: 1,
  actor: { kind: 'system', id: null },
  recordedAt: 1_763_712_000_000,
};
/** An event of the sample aggregate, which is a room (`sample-aggregate.ts`). */
const event: HashableEvent = {
  stream: 'room-1',
  revision: 0n,
  id: '0195e4a0-0000-7000-8000-000000000001',
  type: 'GuestEntered',
  data: { number: 1, guest: 'Ana' },
  metadata,
};

describe('computeEventHash', () => {
  it('returns the SHA-256 over the previous hash and the canonical event', () => {
    const canonical =
      '{"data":{"guest":"Ana","number":1},"id":"0195e4a0-0000-7000-8000-000000000001","metadata":{"actor":{"id":null,"kind":"system"},' +
      '"commandId":"0195e4a0-0000-7000-8000-000000000002","recordedAt":1763712000000,"schemaVersion":1},"revision":0,"stream":"room-1","type":"GuestEntered"}';
    const expected = createHash('sha256')
      .update('0'.repeat(64) + canonical)
      .digest('hex');
    expect(computeEventHash(initialHash, event)).toBe(expected);
  });

  it('does not depend on the order of fields', () => {
    expect(computeEventHash(initialHash, { ...event, data: { guest: 'Ana', number: 1 } })).toBe(computeEventHash(initialHash, event));
  });

  it.each<[string, HashableEvent]>([
    ['stream', { ...event, stream: 'room-2' }],
    ['revision', { ...event, revision: 1n }],
    ['id', { ...event, id: '0195e4a0-0000-7000-8000-000000000003' }],
    ['type', { ...event, type: 'GuestLeft' }],
    ['data', { ...event, data: { number: 2, guest: 'Ana' } }],
    ['actor', { ...event, metadata: { ...metadata, actor: { kind: 'user', id: null } } }],
    ['recordedAt', { ...event, metadata: { ...metadata, recordedAt: 1_763_712_000_001 } }],
    ['requestHash', { ...event, metadata: { ...metadata, requestHash: 'a'.repeat(64) } }],
    ['commandId', { ...event, metadata: { ...metadata, commandId: '0195e4a0-0000-7000-8000-000000000009' } }],
  ])('returns a different hash when the %s differs', (_what, other) => {
    expect(computeEventHash(initialHash, other)).not.toBe(computeEventHash(initialHash, event));
  });

  it('returns a different hash after another previous hash', () => {
    expect(computeEventHash('1'.repeat(64), event)).not.toBe(computeEventHash(initialHash, event));
  });
});

describe('hashRequest', () => {
  const hash = hashRequest('key-1', 'POST', '/api/events', { name: 'Jam', venue: null });

  it('returns the same hash for the same request, whatever the order of its fields', () => {
    expect(hashRequest('key-1', 'post', '/api/events', { venue: null, name: 'Jam' })).toBe(hash);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    ['key', () => hashRequest('key-2', 'POST', '/api/events', { name: 'Jam', venue: null })],
    ['method', () => hashRequest('key-1', 'PUT', '/api/events', { name: 'Jam', venue: null })],
    ['path', () => hashRequest('key-1', 'POST', '/api/performers', { name: 'Jam', venue: null })],
    ['value', () => hashRequest('key-1', 'POST', '/api/events', { name: 'Jam', venue: 'Bar' })],
    ['set of fields', () => hashRequest('key-1', 'POST', '/api/events', { name: 'Jam' })],
    ['body (none)', () => hashRequest('key-1', 'POST', '/api/events', undefined)],
  ])('returns a different hash for another %s', (_what, other) => {
    expect(other()).not.toBe(hash);
  });

  it('distinguishes no body from an empty object', () => {
    expect(hashRequest('key-1', 'POST', '/x', undefined)).not.toBe(hashRequest('key-1', 'POST', '/x', {}));
  });
});
