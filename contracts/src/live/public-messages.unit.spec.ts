import { parsePublicHello } from './public-messages.js';

describe('parsePublicHello', () => {
  it('reads the token of a live link, the secret of a place, and both', () => {
    expect(parsePublicHello('{"type":"hello","live":"a"}')).toEqual({ type: 'hello', live: 'a' });
    expect(parsePublicHello('{"type":"hello","place":"b"}')).toEqual({ type: 'hello', place: 'b' });
    expect(parsePublicHello('{"type":"hello","live":"a","place":"b","more":1}')).toEqual({ type: 'hello', live: 'a', place: 'b' });
  });
  it.each(['', 'null', '[]', '{}', '{"type":"hello"}', '{"type":"hello","live":1}', '{"type":"hello","place":null}', '{"live":"a"}'])(
    'returns null for %s',
    (text) => {
      expect(parsePublicHello(text)).toBeNull();
    },
  );
});
