import { messageIn } from './message-in.js';

describe('what the socket brings', () => {
  it('is a message when it has a type', () => {
    expect(messageIn('{"type":"caught_up","pos":3}')).toEqual({ type: 'caught_up', pos: 3 });
  });
  it.each(['{', '3', 'null', '{"pos":3}', new ArrayBuffer(2)])('is passed over in silence when it makes no sense: %p', (data) => {
    expect(messageIn(data)).toBeNull();
  });
});
