import { createJsonLogger } from './json-logger.js';

describe('createJsonLogger', () => {
  it('writes one JSON object per line, with errors as objects and bigints as strings', () => {
    const lines: string[] = [];
    const logger = createJsonLogger('info', (line) => lines.push(line));
    logger.error({ err: new Error('lost', { cause: new Error('cut') }), position: 12n }, 'A connection was lost');
    expect(lines).toEqual([expect.stringMatching(/^\{.*\}\n$/)]);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'error',
      msg: 'A connection was lost',
      position: '12',
      err: { name: 'Error', message: 'lost', cause: { message: 'cut' } },
    });
  });

  it('omits messages below its level', () => {
    const lines: string[] = [];
    const logger = createJsonLogger('warn', (line) => lines.push(line));
    logger.info({}, 'quiet');
    logger.warn({}, 'loud');
    expect(lines).toHaveLength(1);
  });
});
