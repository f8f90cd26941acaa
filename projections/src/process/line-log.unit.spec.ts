import { lineLog } from './line-log.js';

describe('the log of a projections process', () => {
  it('has one JSON object per line, with errors in words and positions as they are', () => {
    const lines: string[] = [];
    const log = lineLog('info', (line) => lines.push(line));
    log.error({ err: new Error('lost', { cause: new Error('cut') }), position: 12n }, 'A connection was lost');
    expect(lines).toEqual([expect.stringMatching(/^\{.*\}\n$/)]);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'error',
      msg: 'A connection was lost',
      position: '12',
      err: { name: 'Error', message: 'lost', cause: { message: 'cut' } },
    });
  });

  it('leaves out what is below its level', () => {
    const lines: string[] = [];
    const log = lineLog('warn', (line) => lines.push(line));
    log.info({}, 'quiet');
    log.warn({}, 'loud');
    expect(lines).toHaveLength(1);
  });
});
