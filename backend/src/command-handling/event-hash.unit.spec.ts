import { createHash } from 'node:crypto';
import { type HashableEvent, computeEventHash, initialHash } from './event-hash.js';

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
