import { deriveOrGenerateCommandId, deriveId, hashRequest } from './command-metadata.js';

describe('deriveOrGenerateCommandId', () => {
  it('returns the same id for the same sender, scope and key in every process', () => {
    expect(deriveOrGenerateCommandId('user-1', 'gig-1', 'key-1')).toBe(deriveOrGenerateCommandId('user-1', 'gig-1', 'key-1'));
    expect(deriveOrGenerateCommandId('user-1', 'gig-1', 'key-1')).toBe('b4850672-7b8e-5745-8bdd-e93c187e9786');
  });

  it('returns different ids for a different sender, scope or key', () => {
    const ids = [
      deriveOrGenerateCommandId('user-1', 'gig-1', 'key-1'),
      deriveOrGenerateCommandId('user-2', 'gig-1', 'key-1'),
      deriveOrGenerateCommandId('user-1', 'gig-2', 'key-1'),
      deriveOrGenerateCommandId('user-1', 'gig-1', 'key-2'),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('returns different ids for a different sender and scope that form the same text when joined', () => {
    expect(deriveOrGenerateCommandId('a', 'b","c', 'd')).not.toBe(deriveOrGenerateCommandId('a","b', 'c', 'd'));
    expect(deriveOrGenerateCommandId('a', 'bc', 'd')).not.toBe(deriveOrGenerateCommandId('ab', 'c', 'd'));
  });

  it('returns a random id without a key', () => {
    expect(deriveOrGenerateCommandId('user-1', 'gig-1', null)).not.toBe(deriveOrGenerateCommandId('user-1', 'gig-1', null));
  });

  it('returns the same id each time for an empty key', () => {
    expect(deriveOrGenerateCommandId('user-1', 'gig-1', '')).toBe(deriveOrGenerateCommandId('user-1', 'gig-1', ''));
  });
});

describe('deriveId', () => {
  const parentCommandId = deriveOrGenerateCommandId('user-1', 'gig-1', 'key-1');

  it('returns the same id for a repeated command', () => {
    expect(deriveId(parentCommandId, 3)).toBe(deriveId(deriveOrGenerateCommandId('user-1', 'gig-1', 'key-1'), 3));
  });

  it('returns different ids for different names and commands', () => {
    const ids = [
      deriveId(parentCommandId, 0),
      deriveId(parentCommandId, 1),
      deriveId(parentCommandId, 'participant 0'),
      deriveId(deriveOrGenerateCommandId('user-1', 'gig-1', 'key-2'), 0),
    ];
    expect(new Set(ids).size).toBe(ids.length);
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
  ])('returns a different hash for another %s', (_changedPart, computeHash) => {
    expect(computeHash()).not.toBe(hash);
  });

  it('distinguishes no body from an empty object', () => {
    expect(hashRequest('key-1', 'POST', '/x', undefined)).not.toBe(hashRequest('key-1', 'POST', '/x', {}));
  });
});
