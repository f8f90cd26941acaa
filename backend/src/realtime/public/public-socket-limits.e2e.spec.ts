import { publicCloseCodes } from '@jamjar/contracts/live/public-messages';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { once } from 'node:events';
import { advanceClock, resetClock, setClock } from '../../testing/fake-clock.fixture.js';
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
afterEach(resetClock);
afterAll(() => app.close());

/** The status with which the server answers the upgrade. */
const waitForStatus = ({ socket }: PublicWsClient): Promise<number> =>
  new Promise((resolve) => {
    socket.once('open', () => resolve(101));
    socket.once('unexpected-response', (request, { statusCode = 0 }) => {
      request.destroy();
      resolve(statusCode);
    });
  });

const open = (watched: { live?: string; place?: string }) => PublicWsClient.open(app, watched);

describe('the server of public sockets', () => {
  it.each(['', 'hello', '{}', '{"type":"hello"}', '{"type":"hello","live":7}', '[]', '{"type":"time","sentAt":1}'])(
    'closes a socket with 4401 whose first message is %j',
    async (text) => {
      const client = PublicWsClient.connect(app);
      await once(client.socket, 'open');
      client.send(text);
      expect(await client.closed).toBe(publicCloseCodes.noHello);
    },
  );

  it('closes a socket with 4401 that sends nothing for five seconds, and one with 1008 that sends anything after its hello', async () => {
    const [silent, talkative] = [PublicWsClient.connect(app), await open({ live: liveToken })];
    await talkative.waitForLive(() => true);
    talkative.send({ type: 'hello', live: liveToken });
    expect([await silent.closed, await talkative.closed]).toEqual([publicCloseCodes.noHello, 1008]);
  });

  it('refuses an upgrade with 403 that has no Origin or a foreign one', async () => {
    for (const origin of [null, 'https://evil.example']) {
      const client = PublicWsClient.connect(app, origin);
      const [request, response] = (await once(client.socket, 'unexpected-response')) as [{ destroy(): void }, { statusCode: number }];
      request.destroy();
      expect(response.statusCode).toBe(403);
    }
  });

  it('accepts 50 sockets per second from one address, however many it refuses, and those from other addresses meanwhile', async () => {
    setClock();
    const clients: PublicWsClient[] = [];
    const countAdmitted = async (attempts: number): Promise<number> => {
      const attempted = Array.from({ length: attempts }, () => PublicWsClient.connect(app, app.url, '127.0.0.2'));
      clients.push(...attempted);
      const statuses = await Promise.all(attempted.map(waitForStatus));
      expect([...new Set(statuses)].sort()).toEqual([101, 429]);
      return statuses.filter((status) => status === 101).length;
    };
    const admitted = [await countAdmitted(239)]; // if the refused ones counted, they would use up the next seconds, too
    for (let second = 1; second <= 2; second++) {
      advanceClock(1_000);
      admitted.push(await countAdmitted(60));
    }
    expect(admitted).toEqual([50, 50, 50]);
    const other = await open({ live: liveToken });
    await other.waitForLive(() => true);
    await other.close();
    for (const { socket } of clients) socket.terminate();
  });

  it('writes no token and no secret to the log', async () => {
    const client = await open({ live: liveToken, place: secret });
    await waitUntil(() => client.places !== null);
    await client.close();
    expect(logLines.join('')).not.toContain(liveToken);
    expect(logLines.join('')).not.toContain(secret);
  });
});
