import { routes } from '@jamjar/contracts/routes';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { resetClock, setClock } from '../testing/fake-clock.fixture.js';
import { godLogin } from '../testing/http-client.js';
import { buildUploadForm, tinyLogo } from '../testing/logo.fixture.js';
import { type RunningApp, startApp } from '../testing/running-app.js';
import { createTestOrganisation } from '../testing/test-organisation.js';

let app: RunningApp;
const clients: Socket[] = [];
beforeAll(async () => void (app = await startApp()));
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
});
afterAll(() => app.close());

/** A new connection, and the text that it has received. */
interface Connection {
  client: Socket;
  received: string;
}
async function open({ url }: Pick<RunningApp, 'url'> = app, localAddress = '127.0.0.9'): Promise<Connection> {
  const { hostname: host, port } = new URL(url);
  const client = connect({ host, port: Number(port), localAddress, allowHalfOpen: true });
  const connection = { client, received: '' };
  clients.push(client);
  client.on('error', () => undefined).on('data', (bytes: Buffer) => (connection.received += bytes.toString()));
  await once(client, 'connect');
  return connection;
}
const isOpen = ({ client }: Connection): boolean => !client.readableEnded && !client.closed;
const countOpen = (connections: readonly Connection[]): number => connections.filter(isOpen).length;

/** Sends a text, one byte every 50 ms, until it is all sent or the server closes the connection. */
async function sendSlowly(connection: Connection, text: string): Promise<void> {
  for (const byte of text) {
    if (!isOpen(connection)) return;
    connection.client.write(byte);
    await new Promise((resolve) => setTimeout(resolve, byteIntervalMs));
  }
}
const byteIntervalMs = 50;
const longText = 'x'.repeat(1_200); // takes a minute to send
const toHeaders = (method: string, path: string, type = 'application/json', length = 0, cookie: string | null = null): string =>
  [
    `${method} ${path} HTTP/1.1`,
    `Host: ${new URL(app.url).host}`,
    `Origin: ${app.url}`,
    `Cookie: ${cookie ?? ''}`,
    `Content-Type: ${type}`,
    `Content-Length: ${length.toString()}\r\n\r\n`,
  ].join('\r\n');

describe('idle connections', () => {
  it('beyond 200 of one address are closed, the oldest first, and no new one is refused', async () => {
    const connections: Connection[] = [];
    for (let index = 0; index < 230; index++) connections.push(await open());
    await waitUntil(() => countOpen(connections.slice(0, 30)) === 0);
    expect(countOpen(connections)).toBe(200);
    const [newest] = connections.slice(-1);
    newest?.client.write(toHeaders('GET', routes.healthLive));
    await waitUntil(() => newest?.received.startsWith('HTTP/1.1 200 OK') === true);
  });

  it('of a trusted proxy all stay open', async () => {
    const behindProxy = await startApp({ databaseUrl: app.databaseUrl, environment: { TRUST_PROXY: '1' } });
    const connections: Connection[] = [];
    for (let index = 0; index < 230; index++) connections.push(await open(behindProxy));
    const [newest] = connections.slice(-1);
    newest?.client.write(toHeaders('GET', routes.healthLive));
    await waitUntil(() => newest?.received.startsWith('HTTP/1.1 200 OK') === true);
    expect(countOpen(connections)).toBe(230);
    for (const { client } of connections) client.destroy();
    await behindProxy.close();
  });
});

describe('a connection whose upgrade is refused', () => {
  const origin = (): string => new URL(app.url).origin;
  const reasons: [reason: string, path: string, origin: () => string, status: string][] = [
    ['a bad URL', '//', origin, '400'],
    ['an unknown path', '/nothing-here', origin, ''], // closed without a response
    ['a foreign page', routes.publicSocket, () => 'http://evil.example', '403'],
    ['no session', routes.socket, origin, '401'],
    ['too many at once', routes.publicSocket, origin, '429'],
  ];
  // The clock stands still, because the number of sockets that may be opened per second depends on it
  beforeEach(() => void setClock());
  afterEach(() => void resetClock());

  it.each(reasons)('is closed by the server: %s', async (_reason, path, originOf, status) => {
    const accepted: Socket[] = [];
    app.nestApp.getHttpServer().on('connection', (socket) => accepted.push(socket));
    const lines = [`GET ${path} HTTP/1.1`, `Host: ${new URL(app.url).host}`, `Origin: ${originOf()}`, 'Connection: Upgrade'];
    const websocket = ['Upgrade: websocket', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'];
    const connections: Connection[] = [];
    // More than the 50 public sockets that one address may open per second
    for (let index = 0; index < 70; index++) connections.push(await open());
    for (const { client } of connections) client.write([...lines, ...websocket].join('\r\n'));
    await waitUntil(() => connections.every((connection) => !isOpen(connection) || connection.received !== ''));
    const upgraded = connections.filter(({ received }) => received.startsWith('HTTP/1.1 101'));
    await waitUntil(() => accepted.filter(({ destroyed }) => !destroyed).length === upgraded.length);
    expect(accepted).toHaveLength(70);
    const refused = connections.filter((connection) => !upgraded.includes(connection)).map(({ received }) => received);
    expect(refused.length).toBeGreaterThan(0);
    expect([...new Set(refused.map((text) => text.slice(9, 12)))]).toEqual([status]);
  });
});

describe('bodies that are being received', () => {
  it.each(['an address', 'a user'])('of %s are at most 100: for each further one the oldest connection is closed', async (sender) => {
    const cookie = sender === 'a user' ? (await createTestOrganisation(app, 'halves')).ownerClient.cookie : null;
    const [path, body] = sender === 'a user' ? [routes.events, '{}'] : [routes.login, JSON.stringify(godLogin)];
    const connections: Connection[] = [];
    for (let index = 0; index < 120; index++) {
      const connection = await open();
      connection.client.write(toHeaders('POST', path, 'application/json', body.length, cookie) + body.slice(0, 1));
      connections.push(connection);
    }
    await waitUntil(() => countOpen(connections) <= 100);
    expect(countOpen(connections)).toBe(100);
    const last = connections.findLast(isOpen);
    last?.client.write(body.slice(1));
    await waitUntil(() => last?.received !== '');
    expect(last?.received).toMatch(sender === 'a user' ? /^HTTP\/1.1 400 / : /^HTTP\/1.1 200 /);
  });
});

describe('bodies that are discarded, because their requests were refused', () => {
  it('are at most 16: for each further one the connection of the oldest is closed, and every request is answered', async () => {
    const connections: Connection[] = [];
    const kinds = ['/api/nothing-here', routes.login, routes.events]; // without a route, too large, without a session
    for (let index = 0; index < 30; index++) {
      const connection = await open();
      connections.push(connection);
      connection.client.write(`${toHeaders('POST', kinds[index % 3] ?? '', 'application/json', 1_000_000)}${' '.repeat(100_000)}`);
      await waitUntil(() => connection.received !== '');
    }
    expect(new Set(connections.map(({ received }) => received.slice(9, 12)))).toEqual(new Set(['404', '413', '401']));
    await waitUntil(() => countOpen(connections) <= 16);
    expect(connections.map(isOpen)).toEqual(connections.map((_, index) => index >= 14));
  });
});

describe('a request that arrives slowly', () => {
  it('is ended when its headers take more than 10 s or all of it more than 20 s, except an upload, which may take longer', async () => {
    const { id, ownerClient } = await createTestOrganisation(app, 'barn');
    const connections = [await open(), await open(), await open(), await open(), await open(), await open()] as const;
    const [headers, body, file, smallBody, noFile, unknown] = connections;
    const form = new Response(buildUploadForm(tinyLogo, 'logo.svg'));
    const formType = form.headers.get('content-type') ?? '';
    const formBytes = Buffer.from(await form.arrayBuffer());
    const login = JSON.stringify(godLogin);

    file.client.write(toHeaders('POST', routes.organisationLogoUpload(id), formType, formBytes.length, ownerClient.cookie));
    file.client.write(formBytes.subarray(0, 100));
    body.client.write(toHeaders('POST', routes.events, 'application/json', longText.length, ownerClient.cookie));
    smallBody.client.write(toHeaders('POST', routes.login, 'application/json', login.length));
    noFile.client.write(toHeaders('POST', routes.login, formType, longText.length));
    unknown.client.write(toHeaders('POST', '/api/nothing-here', formType, longText.length));
    await Promise.all([
      sendSlowly(headers, toHeaders('GET', routes.healthLive, longText)), // a content type that takes a minute
      ...[body, noFile, unknown].map((connection) => sendSlowly(connection, longText)),
      sendSlowly(smallBody, login),
    ]);
    expect(countOpen([headers, body, noFile, unknown])).toBe(0);
    expect(headers.received).toMatch(/^HTTP\/1.1 408 /);
    expect(smallBody.received).toMatch(/^HTTP\/1.1 200 OK/);

    file.client.write(formBytes.subarray(100));
    await waitUntil(() => file.received !== '');
    expect(file.received).toMatch(/^HTTP\/1.1 200 OK/);
  });
});
