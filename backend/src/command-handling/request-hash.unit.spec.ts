import { requestHashOf } from './request-hash.js';

describe('the hash of a request', () => {
  const hash = requestHashOf('key-1', 'POST', '/api/events', { name: 'Jam', venue: null });

  it('is the same for the same request, in whichever order its fields are written', () => {
    expect(requestHashOf('key-1', 'post', '/api/events', { venue: null, name: 'Jam' })).toBe(hash);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    ['key', () => requestHashOf('key-2', 'POST', '/api/events', { name: 'Jam', venue: null })],
    ['method', () => requestHashOf('key-1', 'PUT', '/api/events', { name: 'Jam', venue: null })],
    ['path', () => requestHashOf('key-1', 'POST', '/api/performers', { name: 'Jam', venue: null })],
    ['value', () => requestHashOf('key-1', 'POST', '/api/events', { name: 'Jam', venue: 'Bar' })],
    ['field less', () => requestHashOf('key-1', 'POST', '/api/events', { name: 'Jam' })],
    ['body at all', () => requestHashOf('key-1', 'POST', '/api/events', undefined)],
  ])('is another one for another %s', (_what, other) => {
    expect(other()).not.toBe(hash);
  });

  it('tells an empty body from an empty object', () => {
    expect(requestHashOf('key-1', 'POST', '/x', undefined)).not.toBe(requestHashOf('key-1', 'POST', '/x', {}));
  });
});
