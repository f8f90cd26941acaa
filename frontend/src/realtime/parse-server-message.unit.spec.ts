import { parseServerMessage } from './parse-server-message.js';

describe('parseServerMessage', () => {
  it('returns an object whose type is a text', () => {
    expect(parseServerMessage('{"type":"caught_up","pos":3}')).toEqual({ type: 'caught_up', pos: 3 });
  });
  it.each(['{', '3', 'null', '{"pos":3}', new ArrayBuffer(2)])('returns null for anything else: %p', (data) => {
    expect(parseServerMessage(data)).toBeNull();
  });
});
