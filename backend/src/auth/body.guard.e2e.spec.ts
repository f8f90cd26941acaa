import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { feedbackRoutes } from '@jamjar/contracts/feedback-routes';
import { routes as paths } from '@jamjar/contracts/routes';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { HttpClient } from '../testing/http-client.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { TestGig, createTestOrganisation, type TestOrganisation } from '../testing/test-organisation.js';
import { RouteRegistry, type RouteDescription } from './route-registry.js';

let app: RunningApp;
let organisation: TestOrganisation;
let gig: TestGig;
/** Lines of the log at level warn and above. */
const warnings: string[] = [];
const keepWarning = (line: string): void => void ((JSON.parse(line) as { level: number }).level >= 40 && warnings.push(line));
beforeAll(async () => {
  app = await startApp({ log: keepWarning });
  organisation = await createTestOrganisation(app, 'bodies');
  gig = await TestGig.create(organisation);
});
afterAll(() => app.close());

const changingRoutes = (): RouteDescription[] =>
  app.nestApp
    .get(RouteRegistry)
    .listRoutes()
    .filter(({ method }) => method !== 'GET');
const pathOf = ({ path }: RouteDescription): string => path.replaceAll(/:\w+/g, () => randomUUID());

/** Opens a connection and sends the head of a request with a body of this size; the returned object writes the body. */
async function sendHead(method: string, path: string, size: number | 'chunked', headers: Record<string, string> = {}): Promise<Exchange> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const lengthHeader = size === 'chunked' ? { 'transfer-encoding': 'chunked' } : { 'content-length': size.toString() };
  const headerLines = Object.entries({ host: `${hostname}:${port}`, 'content-type': 'application/json', ...lengthHeader, ...headers });
  socket.write(`${method} ${path} HTTP/1.1\r\n${headerLines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  socket.on('error', () => undefined);
  const readStatus = async (count: number): Promise<number> => {
    while (received.split('HTTP/1.1 ').length <= count) await once(socket, 'data');
    return Number(received.split('HTTP/1.1 ')[count]?.slice(0, 3));
  };
  return { write: (text) => void socket.write(text), readStatus, end: () => void socket.destroy() };
}
interface Exchange {
  write: (text: string) => void;
  /** Waits for the response with this number, counted from 1, on this connection. @returns its status */
  readStatus: (count: number) => Promise<number>;
  end: () => void;
}
/** Sends a request without the end of its body. @returns the status of the response */
async function statusOfUnfinished(...request: Parameters<typeof sendHead>): Promise<number> {
  const exchange = await sendHead(...request);
  exchange.write('{"a":');
  const status = await exchange.readStatus(1);
  exchange.end();
  return status;
}
const cookieOf = ({ cookie }: HttpClient): Record<string, string> => ({ cookie: cookie ?? '' });
const megabyte = 1_048_576;

describe('a body that its sender may not send', () => {
  it('without a session gets 401 before it has arrived, on every route that needs a session', async () => {
    for (const route of changingRoutes().filter(({ access }) => access?.role !== 'anyone'))
      expect([route.path, await statusOfUnfinished(route.method, pathOf(route), megabyte)]).toEqual([route.path, 401]);
  });

  it('gets 403, 404 or, where it names the resource and is too large, 413 before it has arrived', async () => {
    const member = cookieOf(organisation.memberClient);
    const owner = cookieOf(organisation.ownerClient);
    expect(await statusOfUnfinished('PUT', commandPaths.ArrangeQueue(gig.id), megabyte, member)).toBe(403);
    for (const path of [paths.events, paths.performers, paths.users])
      expect(await statusOfUnfinished('POST', path, 65_537, member)).toBe(413);
    expect(await statusOfUnfinished('PUT', `/api/events/${randomUUID()}/queue`, megabyte, owner)).toBe(404);
    expect(await statusOfUnfinished('PUT', commandPaths.ArrangeQueue(gig.id), megabyte, { ...owner, origin: 'http://evil.example' })).toBe(
      403,
    );
    expect(await statusOfUnfinished('POST', '/api/nothing-here', megabyte, owner)).toBe(404);
    expect(await statusOfUnfinished('POST', '/api/nothing-here', 'chunked')).toBe(404);
  });

  it('is discarded, and the connection can be used for the next request', async () => {
    const exchange = await sendHead('POST', '/api/nothing-here', 4 * megabyte);
    expect(await exchange.readStatus(1)).toBe(404);
    exchange.write('x'.repeat(4 * megabyte));
    exchange.write(`GET ${paths.healthLive} HTTP/1.1\r\nhost: x\r\n\r\n`);
    expect(await exchange.readStatus(2)).toBe(200);
    exchange.end();
  });
});

describe('a body that is too large', () => {
  it('gets 413 for its announced length, before it is sent: each kind of route has its own maximum', async () => {
    const god = cookieOf(organisation.godClient);
    const statusAt = (method: string, path: string, length: number) => statusOfUnfinished(method, path, length, god);
    for (const path of [paths.login, paths.logout, feedbackRoutes.submitFeedback, paths.publicSignup('x')])
      expect([path, await statusAt('POST', path, 16_385)]).toEqual([path, 413]); // each length is a byte above the maximum
    expect(await statusAt('POST', paths.organisations, 65_537)).toBe(413);
    expect(await statusAt('POST', paths.events, 65_537)).toBe(413);
    expect(await statusAt('PUT', commandPaths.ArrangeQueue(gig.id), megabyte + 1)).toBe(413);
  });

  it('gets 413 as soon as it exceeds the maximum, when its length was not announced', async () => {
    const exchange = await sendHead('POST', paths.login, 'chunked');
    // 17 chunks of 1,000 bytes, which is 3e8 in hexadecimal
    for (let sent = 0; sent < 17; sent++) exchange.write(`3e8\r\n${'x'.repeat(1_000)}\r\n`);
    expect(await exchange.readStatus(1)).toBe(413);
    exchange.write('0\r\n\r\n');
    exchange.write(`GET ${paths.healthLive} HTTP/1.1\r\nhost: x\r\n\r\n`);
    expect(await exchange.readStatus(2)).toBe(200);
    exchange.end();
  });

  it('is not one of ten thousand ids on routes that accept so many', async () => {
    const ids = Array.from({ length: 10_000 }, () => randomUUID());
    const seen = { stage: ids, selected: ids };
    const call = (path: string, body: object) => organisation.godClient.post(path, body);
    expect((await organisation.godClient.put(commandPaths.ArrangeQueue(gig.id), { performerIds: ids })).status).not.toBe(413);
    expect((await organisation.godClient.put(commandPaths.SetRaffleEntrances(gig.id), { performerIds: ids, entrances: 1 })).status).toBe(
      404,
    );
    for (const path of [commandPaths.PutAllOnStage, commandPaths.ClearStage, commandPaths.NextBand, commandPaths.Next, paths.resetLineUp])
      expect([400, 409, 200]).toContain((await call(path(gig.id), { seen })).status);
    expect((await call(commandPaths.NextBand(gig.id), { staying: ids })).status).not.toBe(413);
  });
});

describe('a malformed, compressed or deeply nested body', () => {
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    organisation.godClient.send('POST', paths.organisations, { body, headers });

  it.each<[string, string]>([
    ['"name"', 'Expected object, received string'],
    ['7', 'Expected object, received number'],
    ['true', 'Expected object, received boolean'],
    ['null', 'Expected object, received null'],
    ['[]', 'Expected object, received array'],
    ['{"name":', 'Expected JSON'],
    ['name=x', 'Expected JSON'],
  ])('gets 400: %s', async (body, message) => {
    const headers = { 'idempotency-key': randomUUID() };
    expect(await post(body, headers)).toMatchObject({ status: 400, body: { errors: { body: message } } });
  });

  it('is parsed only up to 50,000 values, nested up to 1,000 deep; brackets and commas inside strings do not count', async () => {
    const errorsTo = async (body: string) =>
      ((await organisation.godClient.send('PUT', commandPaths.ArrangeQueue(gig.id), { body })).body as { errors: object }).errors;
    const lists = (count: number) => `{"performerIds":[${Array.from({ length: count }, () => String.raw`["[,\"[,",{}]`).join()}]}`;
    const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    // Each item of `lists` counts as two values, the outer object and list as none
    for (const refused of [lists(25_001), deep(1_001)]) expect(await errorsTo(refused)).toEqual({ body: 'Invalid' });
    expect(await errorsTo(lists(25_000))).toEqual({ performerIds: 'Array must contain at most 10000 element(s)' });
    expect(Object.values(await errorsTo(deep(1_000)))).toEqual(['Invalid']);
    expect(await errorsTo(deep(1_000))).not.toHaveProperty('body');
  });

  it('gets 400 in another charset, and when it is compressed, because a few bytes could expand to many', async () => {
    const inLatin1 = await post('{}', { 'content-type': 'application/json; charset=latin1' });
    expect(inLatin1).toMatchObject({ status: 400, body: { errors: { body: 'Expected UTF-8' } } });
    const bomb = gzipSync(JSON.stringify({ name: 'x'.repeat(10 * megabyte) })).toString('latin1');
    const compressed = await post(bomb, { 'content-encoding': 'gzip' });
    expect(compressed).toMatchObject({ status: 400, body: { errors: { body: 'Expected no Content-Encoding' } } });
  });

  it.each([2_500, 150_000])('is refused without a warning in the log when nested %i deep, also with an Idempotency-Key', async (depth) => {
    const body = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
    const refusal = depth < 10_000 ? 400 : 413;
    warnings.length = 0;
    const statusOf = async (client: HttpClient, method: string, path: string) =>
      (await client.send(method, path, { body, headers: { 'idempotency-key': randomUUID() } })).status;
    for (const route of changingRoutes()) {
      const isForAnyone = route.access?.role === 'anyone';
      const anonymousStatus = await statusOf(new HttpClient(app), route.method, pathOf(route));
      expect([route.path, anonymousStatus]).toEqual([route.path, isForAnyone ? refusal : 401]);
      const godStatus = await statusOf(organisation.godClient, route.method, pathOf(route));
      expect([route.path, [400, 404, refusal].includes(godStatus)]).toEqual([route.path, true]); // 404: there is no such object
    }
    expect(await statusOf(organisation.godClient, 'PUT', commandPaths.ArrangeQueue(gig.id))).toBe(400); // its maximum is a megabyte
    expect(warnings).toEqual([]);
  });
});
