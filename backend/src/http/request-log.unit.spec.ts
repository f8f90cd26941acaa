import { once } from 'node:events';
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { pino } from 'pino';
import { toLoggedPath, logRequests } from './request-log.middleware.js';

describe('logRequests', () => {
  it.each([
    [503, 'warn', false],
    [500, 'error', true],
  ] as const)('logs a response with status %s at level %s; with an error: %s', async (status, level, hasError) => {
    const lines: string[] = [];
    const logger = pino({ formatters: { level: (label) => ({ level: label }) } }, { write: (line) => void lines.push(line) });
    const log = logRequests(
      logger,
      () => false,
      () => undefined,
    );
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

describe('the id of a request', () => {
  it.each<[trusted: boolean, given: string, isTaken: boolean]>([
    [true, 'edge_7-F', true],
    [true, 'x'.repeat(64), true],
    [true, 'x'.repeat(65), false],
    [true, '', false],
    [true, 'two words', false],
    [true, 'id, other', false],
    [true, 'ä', false],
    [false, 'edge_7-F', false],
  ])('of a trusted peer (%s) that sends "%s" is that: %s', (isTrusted, given, isTaken) => {
    const request = new IncomingMessage(new Socket());
    request.headers['x-request-id'] = given;
    const response = new ServerResponse(request);
    logRequests(
      pino({ enabled: false }),
      () => isTrusted,
      () => undefined,
    )(request, response);
    const id = response.getHeader('X-Request-Id');
    if (isTaken) expect(id).toBe(given);
    else expect(id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
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
