import { readMetadata } from './event-metadata.js';

const stored = {
  commandId: '0195e4a0-0000-7000-8000-000000000002',
  requestHash: 'a'.repeat(64),
  schemaVersion: 1,
  actor: { kind: 'user', id: '0195e4a0-0000-7000-8000-000000000003' },
  recordedAt: 1_763_712_000_000,
  hash: 'b'.repeat(64),
};

describe('readMetadata', () => {
  it('returns valid metadata unchanged, with and without a request hash', () => {
    expect(readMetadata(stored)).toEqual(stored);
    const { requestHash, ...withoutRequestHash } = stored;
    expect(readMetadata(withoutRequestHash)).toStrictEqual(withoutRequestHash);
    expect(requestHash).toHaveLength(64);
  });

  it.each([
    ['no object', null],
    ['an empty object', {}],
    ['an invalid command id', { ...stored, commandId: 'first' }],
    ['an invalid request hash', { ...stored, requestHash: 'first' }],
    ['an invalid schema version', { ...stored, schemaVersion: '1' }],
    ['an unknown kind of actor', { ...stored, actor: { kind: 'god', id: null } }],
    ['an actor without an id field', { ...stored, actor: { kind: 'system' } }],
    ['an invalid time', { ...stored, recordedAt: 'now' }],
    ['a time that is null', { ...stored, recordedAt: null }],
    ['an empty hash', { ...stored, hash: '' }],
  ])('throws a TypeError for %s', (_what, value) => {
    expect(() => readMetadata(value)).toThrow(TypeError);
  });
});
