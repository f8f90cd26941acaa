import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { pino } from 'pino';
import { toLoggedPath, logRequests } from './request-log.middleware.js';

describe('logRequests', () => {
  it.each([
    [503, 'warn', false],
    [500, 'error', true],
  ] as const)('logs a response with status %s at level %s; with an error: %s', async (status, level, hasError) => {
    const lines: string[] = [];
    const logger = pino({ formatters: { level: (label) => ({ level: label }) } }, { write: (line) => void lines.push(line) });
    const log = logRequests(logger, () => undefined);
    const server = createServer((request, response) => {
      log(request, response);
      response.writeHead(status).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port.toString()}/api/health/ready`);
    server.close();
    await once(server, 'close');
    const entry = JSON.parse(lines.join('')) as object;
    expect(entry).toMatchObject({ level, res: { status }, req: { path: '/api/…' } });
    expect('err' in entry).toBe(hasError);
  });
});

describe('toLoggedPath', () => {
  const gigId = '0195e4a0-0000-7000-8000-0000000000ff';
  const secret = 'aTokenOf22CharactersXX';

  it.each<[path: string, params: Record<string, string> | undefined, expected: string]>([
    ['/api/events/:gigId/queue', { gigId }, `/api/events/${gigId}/queue`],
    ['/api/public/place/:secret/cancel', { secret }, '/api/public/place/…/cancel'],
    ['/api/public/live/:liveToken/draws/:drawId', { liveToken: 'short', drawId: '7' }, '/api/public/live/…/draws/…'],
    ['/api/events/:gigId', { gigId: `${gigId}/${secret}` }, '/api/events/…'],
    ['/api/events/:gigId', undefined, '/api/events/…'],
  ])('returns the route %s with the ids of %j', (path, params, expected) => {
    expect(toLoggedPath(`/api/${secret}?token=${secret}`, { route: { path }, ...(params && { params }) })).toBe(expected);
  });

  it.each([
    ['/', '/'],
    ['/api', '/api'],
    ['/?token=aTokenOf22CharactersXX', '/'],
    ['/assets/index-5f2a.js', '/assets/…'],
    ['/place/aTokenOf22CharactersXX', '/place/…'],
    ['/api/nope/aTokenOf22CharactersXX=', '/api/…'],
    ['/api/public/place%2faTokenOf22CharactersXX', '/api/…'],
    ['/aTokenOf22CharactersXX', '/…'],
    ['/x/aTokenOf22CharactersXX.png', '/…'],
    ['/%70lace/aTokenOf22CharactersXX', '/…'],
    ['//place/aTokenOf22CharactersXX', '/…'],
    ['http://jamjar/place/aTokenOf22CharactersXX', '/…'],
    ['*', '/'],
  ])('returns at most the first segment of %s, which has no route', (url, expected) => {
    expect(toLoggedPath(url, {})).toBe(expected);
  });
});
