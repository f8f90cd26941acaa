import { type HttpClient } from '../testing/http-client.js';
import { type GigRowsFixture } from '../testing/gig-rows.fixture.js';
import { startBlueRoom } from '../testing/blue-room.fixture.js';
import { type RunningApp } from '../testing/running-app.js';
import { WsClient } from '../testing/ws-client.js';
import { Heartbeat } from './socket-access.js';

let app: RunningApp;
let godClient: HttpClient;
let gig: GigRowsFixture;

beforeAll(async () => {
  ({ app, godClient, gig } = await startBlueRoom({}));
});
afterAll(() => app.close());

/** Runs the heartbeat as often as it would run in that many seconds. */
async function tickHeartbeat(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) await app.nestApp.get(Heartbeat).tick(Date.now());
}

describe('a client', () => {
  it('that asks for the time receives the time of the server', async () => {
    const client = await WsClient.open(godClient);
    const before = Date.now();
    client.send({ type: 'time', sentAt: 12.5 });
    const { sentAt, now } = await client.next('time');
    expect(sentAt).toBe(12.5);
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(Date.now());
  });

  it('may send invalid messages, which are ignored', async () => {
    const client = await WsClient.open(godClient);
    for (const invalidMessage of ['', '{', 'null', '{"type":"sing"}', '{"type":"hello","pos":-1}', Buffer.from([0, 1, 2])])
      client.send(invalidMessage);
    expect(await client.hello(null)).toHaveLength(1);
  });

  it('that exceeds the message rate or the message size is disconnected, and other clients are not', async () => {
    const [bystander, flooding, pinging, oversized] = await Promise.all([1, 2, 3, 4].map(() => WsClient.open(godClient)));
    // Allowed are 20 messages at once and 1,024 bytes per message
    for (let count = 0; count < 200; count++) {
      flooding?.send({ type: 'hello', pos: 0 });
      pinging?.socket.ping();
    }
    oversized?.send('a'.repeat(10_000));
    expect(await Promise.all([flooding?.closed, pinging?.closed, oversized?.closed])).toEqual([1008, 1008, 1009]);
    expect(await bystander?.hello(null)).toHaveLength(1);
  });

  it('that does not read is disconnected, while another client receives everything', async () => {
    const performerIds = await Promise.all(
      Array.from({ length: 300 }, async (_, index) => (await gig.insertPerformer(`Performer ${index}`)).performerId),
    );
    const [slow, quick] = [await WsClient.open(godClient), await WsClient.open(godClient)];
    slow.socket.pause();
    const rounds = 80; // of 300 performers each: far more data than the buffers of the socket and of both TCP stacks hold
    for (let round = 0; round < rounds; round++) {
      await gig.recordChange('performers', { performerIds });
      await quick.next('performers');
    }
    slow.socket.resume();
    expect(await slow.closed).toBe(1006);
    expect(slow.received.length).toBeLessThan(rounds);
    expect(quick.received).toHaveLength(rounds);
  });

  it('that does not answer a ping is disconnected at the next ping, 15 s later', async () => {
    app.nestApp.get(Heartbeat).onModuleDestroy(); // so that only the ticks below count
    const [dead, alive] = [await WsClient.open(godClient, { answersPings: false }), await WsClient.open(godClient)];
    await tickHeartbeat(15);
    await alive.hello(null); // the client has answered the ping before it gets this answer
    expect(dead.socket.readyState).toBe(dead.socket.OPEN);
    await tickHeartbeat(15);
    expect(await dead.closed).toBe(1006);
    expect(await alive.hello(null)).toHaveLength(1);
  });
});
