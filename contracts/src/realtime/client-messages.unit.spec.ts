import { parseClientMessage } from './client-messages.js';

describe('parseClientMessage', () => {
  it('parses hello and time', () => {
    expect(parseClientMessage('{"type":"hello","pos":7}')).toEqual({ type: 'hello', pos: 7 });
    expect(parseClientMessage('{"type":"hello","pos":null}')).toEqual({ type: 'hello', pos: null });
    expect(parseClientMessage('{"type":"time","sentAt":12.5}')).toEqual({ type: 'time', sentAt: 12.5 });
  });

  it('reads a hello without `pos` like one with null', () => {
    expect(parseClientMessage('{"type":"hello"}')).toEqual({ type: 'hello', pos: null });
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
  ])('returns null for invalid text: %s', (text) => {
    expect(parseClientMessage(text)).toBeNull();
  });
});
