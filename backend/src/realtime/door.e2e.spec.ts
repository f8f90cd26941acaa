import { connect } from 'node:net';
import { once } from 'node:events';
import { signIn, Browser } from '../testing/browser.js';
import { god, startApp, type RunningApp } from '../testing/running-app.js';
import { NoSocket, Screen, type ScreenOptions } from '../testing/screen.js';

jest.setTimeout(60_000);

let app: RunningApp;
let browser: Browser;
beforeAll(async () => {
  app = await startApp();
  browser = await signIn(app, god.username);
});
afterAll(() => app.close());

describe('a socket', () => {
  it('is opened for somebody signed in, from a page of ours', async () => {
    const screen = await Screen.open(browser);
    expect(await screen.hello(null)).toEqual([{ type: 'caught_up', pos: expect.any(Number) as number }]);
    await screen.close();
  });

  it('is refused before the upgrade with 401 without a session, and with one that is forged or over', async () => {
    expect(await refusal(new Browser(app))).toBe(401);
    const forger = new Browser(app);
    forger.cookie = `${browser.cookie?.slice(0, -3) ?? ''}abc`;
    expect(await refusal(forger)).toBe(401);
    const leaver = await signIn(app, god.username);
    const kept = leaver.cookie;
    await leaver.post('/api/logout');
    leaver.cookie = kept;
    expect(await refusal(leaver)).toBe(401);
  });

  it.each([
    ['another site', 'https://elsewhere.example'],
    ['another port', 'http://127.0.0.1:1'],
    ['none', null],
    ['nonsense', 'null'],
  ])('is refused before the upgrade with 403 when its Origin is %s', async (_, origin) => {
    expect(await refusal(browser, { origin })).toBe(403);
  });

  it('does not exist on any other path', async () => {
    const { hostname, port } = new URL(app.url);
    const wire = connect(Number(port), hostname);
    const upgrade = [
      'GET /elsewhere HTTP/1.1',
      `Host: ${hostname}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
    ];
    wire.write([...upgrade, 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', '', ''].join('\r\n'));
    const heard: Buffer[] = [];
    wire.on('data', (bytes: Buffer) => void heard.push(bytes));
    await once(wire, 'close');
    expect(Buffer.concat(heard).toString()).not.toContain('101');
  });
});

const refusal = (knocking: Browser, options?: ScreenOptions): Promise<number> =>
  Screen.open(knocking, options).then(
    () => 101,
    (error: unknown) => (error instanceof NoSocket ? error.status : Promise.reject(error as Error)),
  );
