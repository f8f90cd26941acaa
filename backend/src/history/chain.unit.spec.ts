import { createHash } from 'node:crypto';
import { ChainChecker, computeEntryHash, type HistoryEntry, initialHash } from '@jamjar/contracts/history/chain';
import { sha256 } from '../command-handling/event-encoding.js';

const metadata = {
  commandId: '0195e4a0-0000-7000-8000-000000000002',
  schemaVersion: 1,
  actor: { kind: 'system', id: null },
  recordedAt: 1_763_712_000_000,
};
const entry: HistoryEntry = {
  stream: 'room-1',
  revision: 0,
  id: '0195e4a0-0000-7000-8000-000000000001',
  type: 'GuestEntered',
  data: { number: 1, guest: 'Ana' },
  metadata,
};
const hashOf = (changes: object = {}, previousHash = initialHash): string =>
  computeEntryHash(sha256, previousHash, { ...entry, ...changes });

describe('computeEntryHash', () => {
  it('returns the SHA-256 over the previous hash and the canonical entry', () => {
    const canonical =
      '{"data":{"guest":"Ana","number":1},"id":"0195e4a0-0000-7000-8000-000000000001","metadata":{"actor":{"id":null,"kind":"system"},' +
      '"commandId":"0195e4a0-0000-7000-8000-000000000002","recordedAt":1763712000000,"schemaVersion":1},"revision":0,"stream":"room-1","type":"GuestEntered"}';
    const expected = createHash('sha256')
      .update('0'.repeat(64) + canonical)
      .digest('hex');
    expect(hashOf()).toBe(expected);
  });

  it('does not depend on the order of fields', () => {
    expect(hashOf({ data: { guest: 'Ana', number: 1 } })).toBe(hashOf());
  });

  it.each<[string, object]>([
    ['stream', { stream: 'room-2' }],
    ['revision', { revision: 1 }],
    ['id', { id: '0195e4a0-0000-7000-8000-000000000003' }],
    ['type', { type: 'GuestLeft' }],
    ['data', { data: { number: 2, guest: 'Ana' } }],
    ['actor', { metadata: { ...metadata, actor: { kind: 'user', id: null } } }],
    ['recordedAt', { metadata: { ...metadata, recordedAt: 1_763_712_000_001 } }],
    ['requestHash', { metadata: { ...metadata, requestHash: 'a'.repeat(64) } }],
    ['commandId', { metadata: { ...metadata, commandId: '0195e4a0-0000-7000-8000-000000000009' } }],
  ])('returns a different hash when the %s differs', (_what, changes) => {
    expect(hashOf(changes)).not.toBe(hashOf());
  });

  it('returns a different hash after another previous hash', () => {
    expect(hashOf({}, '1'.repeat(64))).not.toBe(hashOf());
  });
});

/** Five entries, chained. */
function createHistory(): HistoryEntry[] {
  let hash = initialHash;
  return Array.from({ length: 5 }, (_, revision) => {
    const unhashed = { ...entry, revision, id: `entry ${revision.toString()}` };
    hash = computeEntryHash(sha256, hash, unhashed);
    return { ...unhashed, metadata: { ...metadata, hash } };
  });
}
function check(entries: readonly HistoryEntry[]): ChainChecker {
  const checker = new ChainChecker(sha256);
  for (const each of entries) checker.check(each);
  return checker;
}

describe('ChainChecker', () => {
  const history = createHistory();
  const [first, second, third, fourth, fifth] = history as [HistoryEntry, HistoryEntry, HistoryEntry, HistoryEntry, HistoryEntry];

  it('counts the entries of an intact history and ends with the last one', () => {
    const { entryCount, firstBroken, end } = check(history);
    expect({ entryCount, firstBroken, end }).toEqual({
      entryCount: 5,
      firstBroken: null,
      end: { revision: 4, hash: (fifth.metadata as { hash: string }).hash },
    });
  });

  it.each<[string, readonly HistoryEntry[], number, string]>([
    ['altered', [first, second, { ...third, data: { number: 9 } }, fourth, fifth], 2, 'its hash does not fit'],
    ['dropped', [first, second, fourth, fifth], 3, 'it has revision 3, where 2 should follow'],
    ['added', [first, second, { ...second, id: 'added' }, third, fourth, fifth], 1, 'it has revision 1, where 2 should follow'],
    ['reordered', [first, second, fourth, third, fifth], 3, 'it has revision 3, where 2 should follow'],
    ['renumbered and reordered', [first, second, { ...fourth, revision: 2 }, { ...third, revision: 3 }, fifth], 2, 'its hash does not fit'],
    ['stripped of its hash', [first, { ...second, metadata }, third, fourth, fifth], 1, 'it carries no hash'],
  ])('names the first entry that does not fit when one was %s', (_what, entries, revision, reason) => {
    expect(check(entries).firstBroken).toMatchObject({ revision, reason: expect.stringContaining(reason) as unknown });
  });

  it('returns only the first fault, and counts all entries', () => {
    const checker = new ChainChecker(sha256);
    const faults = [first, third, fifth].map((each) => checker.check(each)?.revision ?? null);
    expect(faults).toEqual([null, 2, null]);
    expect(checker.entryCount).toBe(3);
  });
});
