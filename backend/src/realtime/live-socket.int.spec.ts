import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { WebSocket, WebSocketServer } from 'ws';
import { userId } from '@jamjar/contracts/ids';
import { type Person } from '../auth/person.js';
import { textFrame } from './frame.js';
import { LiveSocket } from './live-socket.js';

jest.setTimeout(60_000);

const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
let url: string;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  for (const socket of sockets.clients) socket.terminate();
});
afterAll(() => {
  sockets.close();
  server.close();
});

describe('a live socket', () => {
  it.each([0, 1, 125, 126, 65_535, 65_536, 200_000])('tells a message of %d bytes', async (length) => {
    const { live, heard } = await connected();
    live.hear(textFrame('a'.repeat(length)));
    expect(await heard(1)).toEqual(['a'.repeat(length)]);
  });

  it('counts bytes and not characters', async () => {
    const { live, heard } = await connected();
    const text = 'Zoë 🎸 '.repeat(20);
    live.hear(textFrame(text));
    expect(await heard(1)).toEqual([text]);
  });

  it('tells several messages written in one piece, one by one', async () => {
    const { live, heard } = await connected();
    live.hear(Buffer.concat(['one', 'two', 'three'].map(textFrame)));
    expect(await heard(3)).toEqual(['one', 'two', 'three']);
  });

  it('is dropped when its client does not read, and holds no more than it may', async () => {
    const { live, client, heard } = await connected();
    client.pause();
    const frame = textFrame('a'.repeat(100_000));
    let told = 0;
    for (; live.open && told < 1_000; told++) {
      live.hear(frame);
      await new Promise(setImmediate);
    }
    expect(live.open).toBe(false);
    client.resume();
    expect((await heard('until closed')).length).toBeLessThan(told);
  });

  it('waits, when asked to, until its client has read', async () => {
    const { live, client } = await connected();
    client.pause();
    const frame = textFrame('a'.repeat(900_000));
    while (live.unread < 600_000) {
      live.hear(frame);
      await new Promise(setImmediate);
    }
    const breath = live.caughtBreath();
    client.resume();
    expect(await breath).toBe(true);
    expect(live.unread).toBeLessThan(65_536);
  });

  it('stops waiting when its client goes away', async () => {
    const { live, client } = await connected();
    client.pause();
    while (live.unread < 600_000) {
      live.hear(textFrame('a'.repeat(900_000)));
      await new Promise(setImmediate);
    }
    const breath = live.caughtBreath();
    client.terminate();
    expect(await breath).toBe(false);
  });

  it('stays while its client answers pings, and ends when it does not', async () => {
    const [lively, silent] = [await connected(), await connected({ autoPong: false })];
    const pinged = once(lively.client, 'ping');
    for (const { live } of [lively, silent]) live.ping();
    await pinged;
    await new Promise((resolve) => setTimeout(resolve, 50));
    for (const { live } of [lively, silent]) live.ping();
    expect(lively.live.open).toBe(true);
    expect(silent.live.open).toBe(false);
  });

  it('says nothing more once it is closing', async () => {
    const { live, heard } = await connected();
    live.hear(textFrame('before'));
    live.close([1000, 'signed out']);
    live.hear(textFrame('after'));
    expect(await heard('until closed')).toEqual(['before']);
  });
});

interface Connected {
  live: LiveSocket;
  client: WebSocket;
  heard: (until: number | 'until closed') => Promise<string[]>;
}

async function connected(options: { autoPong?: boolean } = {}): Promise<Connected> {
  const arrived = new Promise<LiveSocket>((resolve) =>
    sockets.once('connection', (socket, request) => resolve(new LiveSocket(socket, request.socket, ana, 0, 0))),
  );
  const client = new WebSocket(url, { perMessageDeflate: false, ...options });
  const messages: string[] = [];
  client.on('message', (data: Buffer) => void messages.push(data.toString()));
  const closed = once(client, 'close');
  await once(client, 'open');
  const heard = async (until: number | 'until closed'): Promise<string[]> => {
    if (until === 'until closed') await closed;
    else while (messages.length < until) await once(client, 'message');
    return messages;
  };
  return { live: await arrived, client, heard };
}

const ana: Person = {
  userId: userId('00000000-0000-4000-8000-00000000000a'),
  username: 'ana',
  god: false,
  sessionId: 'a session',
  sessionEndsAt: Number.MAX_SAFE_INTEGER,
  memberships: new Map(),
  roleIn: () => null,
};
