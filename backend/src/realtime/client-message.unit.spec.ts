import { clientMessage } from './client-message.js';

describe('what a client says', () => {
  it('is understood', () => {
    expect(clientMessage('{"type":"hello","pos":7}')).toEqual({ type: 'hello', pos: 7 });
    expect(clientMessage('{"type":"hello","pos":null}')).toEqual({ type: 'hello', pos: null });
    expect(clientMessage('{"type":"time","sentAt":12.5}')).toEqual({ type: 'time', sentAt: 12.5 });
  });

  it('is a first hello when it names no position', () => {
    expect(clientMessage('{"type":"hello"}')).toEqual({ type: 'hello', pos: null });
  });

  it.each([
    '',
    'hello',
    '{',
    'null',
    '[]',
    '3',
    '"hello"',
    '{}',
    '{"type":"hello","pos":-1}',
    '{"type":"hello","pos":1.5}',
    '{"type":"hello","pos":"7"}',
    '{"type":"hello","pos":1e300}',
    '{"type":"time"}',
    '{"type":"time","sentAt":"now"}',
    '{"type":"constructor"}',
    '{"type":"sing"}',
  ])('is passed over when it makes no sense: %s', (text) => {
    expect(clientMessage(text)).toBeNull();
  });
});
