import { createLogger } from './logger.js';

describe('createLogger', () => {
  it('writes one JSON object per line, in which errors are objects and bigints are numbers', () => {
    const lines: string[] = [];
    const logger = createLogger('info', { write: (line) => void lines.push(line) });
    logger.error({ err: new Error('lost', { cause: new Error('cut') }), position: 12n }, 'A connection was lost');
    expect(lines).toEqual([expect.stringMatching(/^\{.*\}\n$/)]);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 50,
      msg: 'A connection was lost',
      position: 12,
      err: { type: 'Error', message: 'lost', cause: { message: 'cut' } },
    });
  });

  it('omits messages below its level', () => {
    const lines: string[] = [];
    const logger = createLogger('warn', { write: (line) => void lines.push(line) });
    logger.info({}, 'quiet');
    logger.warn({}, 'loud');
    expect(lines).toHaveLength(1);
  });
});
