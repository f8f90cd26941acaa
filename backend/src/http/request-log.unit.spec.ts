import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { pino } from 'pino';
import { redactPath, requestLog } from './request-log.middleware.js';

describe('requestLog', () => {
  it.each([
    [503, 'warn', false],
    [500, 'error', true],
  ] as const)('logs a response with status %s as %s', async (status, level, hasError) => {
    const lines: string[] = [];
    const log = requestLog(pino({ formatters: { level: (label) => ({ level: label }) } }, { write: (line) => void lines.push(line) }));
    const server = createServer((request, response) => {
      log(request, response);
      response.writeHead(status).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port.toString()}/api/health/ready`);
    server.close();
    await once(server, 'close');
    const entry = JSON.parse(lines.join('')) as object;
    expect(entry).toMatchObject({ level, res: { status }, req: { path: '/api/health/ready' } });
    expect('err' in entry).toBe(hasError);
  });
});

describe('redactPath', () => {
  it('removes the query', () => {
    expect(redactPath('/api/performers?jamNightId=1&search=Ana')).toBe('/api/performers');
  });

  it('removes the token of a public link', () => {
    expect(redactPath('/api/public/signup/aSecretToken')).toBe('/api/public/signup/…');
    expect(redactPath('/signup/aSecretToken')).toBe('/signup/…');
    expect(redactPath('/place/aSecretToken')).toBe('/place/…');
    expect(redactPath('/api/feedback/event-info/aSecretToken')).toBe('/api/feedback/event-info/…');
    expect(redactPath('/feedback/eventfulToken')).toBe('/feedback/…');
    expect(redactPath('/api/feedback/submit')).toBe('/api/feedback/submit');
  });

  it.each([
    ['/api/public/Place/aTokenOf22CharactersXX', '/api/public/Place/…'],
    ['/%70lace/aTokenOf22CharactersXX', '/place/…'],
    ['/signup//aTokenOf22CharactersXX', '/signup/…'],
    ['/api/feedback/event/aTokenOf22CharactersXX', '/api/feedback/event/…'],
    ['/elsewhere/aTokenOf22CharactersXX/Cancel', '/elsewhere/…/Cancel'],
    ['/api/events/0195e4a0-0000-7000-8000-0000000000ff', '/api/events/0195e4a0-0000-7000-8000-0000000000ff'],
    ['/%E0%A4%A', '/%E0%A4%A'],
  ])('removes tokens also where the path is written in another way: %s', (url, expected) => {
    expect(redactPath(url)).toBe(expected);
  });
});
