import { routes } from '@jamjar/contracts/routes';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
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

/** A connection of its own, and the text that it has received. */
interface Connection {
  client: Socket;
  received: string;
}
async function open({ url }: Pick<RunningApp, 'url'> = app, localAddress = '127.0.0.9'): Promise<Connection> {
  const { hostname: host, port } = new URL(url);
  const client = connect({ host, port: Number(port), localAddress });
  const connection = { client, received: '' };
  clients.push(client);
  client.on('error', () => undefined).on('data', (bytes: Buffer) => (connection.received += bytes.toString()));
  await once(client, 'connect');
  return connection;
}
const countOpen = (connections: readonly Connection[]): number => connections.filter(({ client }) => !client.closed).length;

/** Sends a text byte by byte, for at most a minute, until it is all sent or the server closes the connection. */
async function sendSlowly({ client }: Connection, text: string): Promise<void> {
  for (const byte of text) {
    if (client.closed) return;
    client.write(byte);
    await new Promise((resolve) => setTimeout(resolve, 60_000 / longText.length));
  }
}
const longText = 'x'.repeat(1_200);
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
  it('of one address are closed beyond 200, and none is refused', async () => {
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

describe('a request that arrives slowly', () => {
  it('is ended when its headers take longer than 10 s or its body longer than 20 s, while a file may take 60 s', async () => {
    const { id, ownerClient } = await createTestOrganisation(app, 'barn');
    const [headers, body, file, smallBody] = [await open(), await open(), await open(), await open()];
    const form = new Response(buildUploadForm(tinyLogo, 'logo.svg'));
    const formType = form.headers.get('content-type') ?? '';
    const formBytes = Buffer.from(await form.arrayBuffer());
    const login = JSON.stringify(godLogin);

    file.client.write(toHeaders('POST', routes.organisationLogoUpload(id), formType, formBytes.length, ownerClient.cookie));
    file.client.write(formBytes.subarray(0, 100));
    body.client.write(toHeaders('POST', routes.events, 'application/json', longText.length, ownerClient.cookie));
    smallBody.client.write(toHeaders('POST', routes.login, 'application/json', login.length));
    await Promise.all([
      sendSlowly(headers, toHeaders('GET', routes.healthLive, longText)),
      sendSlowly(body, longText),
      sendSlowly(smallBody, login),
    ]);
    expect([headers.client.closed, body.client.closed]).toEqual([true, true]);
    expect(headers.received).toMatch(/^HTTP\/1.1 408 /);
    expect(smallBody.received).toMatch(/^HTTP\/1.1 200 OK/);

    file.client.write(formBytes.subarray(100));
    await waitUntil(() => file.received !== '');
    expect(file.received).toMatch(/^HTTP\/1.1 200 OK/);
  });
});
