import { connect } from 'node:net';
import { once } from 'node:events';
import { godLogin, signIn, HttpClient } from '../testing/http-client.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { UpgradeRefusedError, WsClient, type WsClientOptions } from '../testing/ws-client.js';

let app: RunningApp;
let browser: HttpClient;
beforeAll(async () => {
  app = await startApp();
  browser = await signIn(app, godLogin.username);
});
afterAll(() => app.close());

describe('opening a socket', () => {
  it('succeeds for a signed-in user from Jamjar’s own origin', async () => {
    const client = await WsClient.open(browser);
    expect(await client.hello(null)).toEqual([{ type: 'caught_up', pos: expect.any(Number) as number }]);
    await client.close();
  });

  it('is refused with 401 before the upgrade without a session, with a forged one and with an ended one', async () => {
    expect(await openAndGetStatus(new HttpClient(app))).toBe(401);
    const forgedClient = new HttpClient(app);
    forgedClient.cookie = `${browser.cookie?.slice(0, -3) ?? ''}abc`;
    expect(await openAndGetStatus(forgedClient)).toBe(401);
    const signedOutClient = await signIn(app, godLogin.username);
    const oldCookie = signedOutClient.cookie;
    await signedOutClient.post('/api/logout');
    signedOutClient.cookie = oldCookie;
    expect(await openAndGetStatus(signedOutClient)).toBe(401);
  });

  it.each([
    ['another site', 'https://elsewhere.example'],
    ['another port', 'http://127.0.0.1:1'],
    ['missing', null],
    ['the text "null"', 'null'],
  ])('is refused with 403 before the upgrade when its Origin is %s', async (_, origin) => {
    expect(await openAndGetStatus(browser, { origin })).toBe(403);
  });

  it('fails on another path', async () => {
    const { hostname, port } = new URL(app.url);
    const connection = connect(Number(port), hostname);
    const upgrade = [
      'GET /elsewhere HTTP/1.1',
      `Host: ${hostname}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
    ];
    connection.write([...upgrade, 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', '', ''].join('\r\n'));
    const received: Buffer[] = [];
    connection.on('data', (bytes: Buffer) => void received.push(bytes));
    await once(connection, 'close');
    expect(Buffer.concat(received).toString()).not.toContain('101');
  });
});

const openAndGetStatus = (client: HttpClient, options?: WsClientOptions): Promise<number> =>
  WsClient.open(client, options).then(
    () => 101,
    (error: unknown) => (error instanceof UpgradeRefusedError ? error.status : Promise.reject(error as Error)),
  );
