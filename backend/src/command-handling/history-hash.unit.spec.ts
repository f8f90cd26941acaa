import { createHash } from 'node:crypto';
import { type HashedEvent, historyHash, historyStart } from './history-hash.js';

const metadata = {
  commandId: '0195e4a0-0000-7000-8000-000000000002',
  schemaVersion: 1,
  actor: { kind: 'system', id: null },
  recordedAt: 1_763_712_000_000,
};
const event: HashedEvent = {
  stream: 'room-1',
  revision: 0n,
  id: '0195e4a0-0000-7000-8000-000000000001',
  type: 'GuestEntered',
  data: { number: 1, guest: 'Ana' },
  metadata,
};

describe('the hash that chains a history', () => {
  it('is SHA-256 over the previous hash and the canonical event, so that anybody can recompute it', () => {
    const canonical =
      '{"data":{"guest":"Ana","number":1},"id":"0195e4a0-0000-7000-8000-000000000001","metadata":{"actor":{"id":null,"kind":"system"},' +
      '"commandId":"0195e4a0-0000-7000-8000-000000000002","recordedAt":1763712000000,"schemaVersion":1},"revision":0,"stream":"room-1","type":"GuestEntered"}';
    const expected = createHash('sha256')
      .update('0'.repeat(64) + canonical)
      .digest('hex');
    expect(historyHash(historyStart, event)).toBe(expected);
  });

  it('does not depend on the order in which fields were written', () => {
    expect(historyHash(historyStart, { ...event, data: { guest: 'Ana', number: 1 } })).toBe(historyHash(historyStart, event));
  });

  it.each<[string, HashedEvent]>([
    ['stream', { ...event, stream: 'room-2' }],
    ['revision', { ...event, revision: 1n }],
    ['id', { ...event, id: '0195e4a0-0000-7000-8000-000000000003' }],
    ['type', { ...event, type: 'GuestLeft' }],
    ['data', { ...event, data: { number: 2, guest: 'Ana' } }],
    ['actor', { ...event, metadata: { ...metadata, actor: { kind: 'user', id: null } } }],
    ['time', { ...event, metadata: { ...metadata, recordedAt: 1_763_712_000_001 } }],
    ['request', { ...event, metadata: { ...metadata, requestHash: 'a'.repeat(64) } }],
    ['command', { ...event, metadata: { ...metadata, commandId: '0195e4a0-0000-7000-8000-000000000009' } }],
  ])('is another one when the %s is', (_what, other) => {
    expect(historyHash(historyStart, other)).not.toBe(historyHash(historyStart, event));
  });

  it('is another one after another history', () => {
    expect(historyHash('1'.repeat(64), event)).not.toBe(historyHash(historyStart, event));
  });
});
