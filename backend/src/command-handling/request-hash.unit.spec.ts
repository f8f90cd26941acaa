import { hashRequest } from './request-hash.js';

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
