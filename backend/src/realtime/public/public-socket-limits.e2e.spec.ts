import { publicCloseCodes } from '@jamjar/contracts/live/public-messages';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { once } from 'node:events';
import { PublicWsClient } from '../../testing/public-ws-client.js';
import { startApp, type RunningApp } from '../../testing/running-app.js';
import { createTestOrganisation, TestGig } from '../../testing/test-organisation.js';

let app: RunningApp;
let logLines: string[];
let liveToken: string;
let secret: string;

beforeAll(async () => {
  logLines = [];
  app = await startApp({ log: (line) => logLines.push(line) });
  const gig = await TestGig.create(await createTestOrganisation(app, 'attic'));
  ({ liveToken, secret } = await gig.signSomebodyUp('Ana'));
});
afterAll(() => app.close());

const open = (watched: { live?: string; place?: string }) => PublicWsClient.open(app, watched);

describe('the server of public sockets', () => {
  it.each(['', 'hello', '{}', '{"type":"hello"}', '{"type":"hello","live":7}', '[]', '{"type":"time","sentAt":1}'])(
    'closes a socket with 4401 that says %j',
    async (text) => {
      const client = PublicWsClient.connect(app);
      await once(client.socket, 'open');
      client.send(text);
      expect(await client.closed).toBe(publicCloseCodes.noHello);
    },
  );

  it('closes a socket with 4401 that says nothing for five seconds, and one with 1008 that says more than hello', async () => {
    const [silent, talkative] = [PublicWsClient.connect(app), await open({ live: liveToken })];
    await talkative.waitForLive(() => true);
    talkative.send({ type: 'hello', live: liveToken });
    expect([await silent.closed, await talkative.closed]).toEqual([publicCloseCodes.noHello, 1008]);
  });

  it('refuses pages of other origins, and needs no cookie and reads none', async () => {
    for (const origin of [null, 'https://evil.example']) {
      const client = PublicWsClient.connect(app, origin);
      const [request, response] = (await once(client.socket, 'unexpected-response')) as [{ destroy(): void }, { statusCode: number }];
      request.destroy();
      expect(response.statusCode).toBe(403);
    }
  });

  it('lets 50 a second of one address in, and others meanwhile', async () => {
    const attempts = Array.from({ length: 70 }, () => PublicWsClient.connect(app, app.url, '127.0.0.2'));
    const statuses = await Promise.all(
      attempts.map(({ socket }) =>
        Promise.race([
          once(socket, 'open').then(() => 101),
          once(socket, 'unexpected-response').then((values: unknown[]) => (values[1] as { statusCode: number }).statusCode),
        ]),
      ),
    );
    const refused = statuses.filter((status) => status === 429).length;
    expect([statuses.filter((status) => status === 101).length + refused, refused >= 5]).toEqual([70, true]);
    const client = await open({ live: liveToken });
    await client.waitForLive(() => true);
    await client.close();
    for (const { socket } of attempts) socket.terminate();
  });

  it('writes no token and no secret to the log', async () => {
    const client = await open({ live: liveToken, place: secret });
    await waitUntil(() => client.places !== null);
    await client.close();
    expect(logLines.join('')).not.toContain(liveToken);
    expect(logLines.join('')).not.toContain(secret);
  });
});
