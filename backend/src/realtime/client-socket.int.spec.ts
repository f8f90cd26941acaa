import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { WebSocket, WebSocketServer } from 'ws';
import { userId } from '@jamjar/contracts/ids';
import { type Principal } from '../auth/principal.js';
import { ClientSocket, encodeTextFrame } from './client-socket.js';

const server = createServer();
const webSocketServer = new WebSocketServer({ server, perMessageDeflate: false });
let url: string;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  for (const socket of webSocketServer.clients) socket.terminate();
});
afterAll(() => {
  webSocketServer.close();
  server.close();
});

describe('ClientSocket', () => {
  // 126 and 65,536 are the first lengths that need a longer frame header
  it.each([0, 1, 125, 126, 65_535, 65_536, 200_000])('sends a message of %d bytes', async (length) => {
    const { socket, readMessages } = await connect();
    socket.writeFrames(encodeTextFrame('a'.repeat(length)));
    expect(await readMessages(1)).toEqual(['a'.repeat(length)]);
  });

  it('sends a text with characters of several bytes', async () => {
    const { socket, readMessages } = await connect();
    const text = 'Zoë 🎸 '.repeat(20);
    socket.writeFrames(encodeTextFrame(text));
    expect(await readMessages(1)).toEqual([text]);
  });

  it('sends several frames of one buffer as separate messages', async () => {
    const { socket, readMessages } = await connect();
    socket.writeFrames(Buffer.concat(['one', 'two', 'three'].map(encodeTextFrame)));
    expect(await readMessages(3)).toEqual(['one', 'two', 'three']);
  });

  it('terminates when its client does not read, and drops the unsent messages', async () => {
    const { socket, client, readMessages } = await connect();
    client.pause();
    const frame = encodeTextFrame('a'.repeat(100_000));
    let writtenCount = 0;
    for (; socket.isOpen && writtenCount < 1_000; writtenCount++) {
      socket.writeFrames(frame);
      await new Promise(setImmediate);
    }
    expect(socket.isOpen).toBe(false);
    client.resume();
    expect((await readMessages('until closed')).length).toBeLessThan(writtenCount);
  });

  it('waits until its client has read', async () => {
    const { socket, client } = await connect();
    client.pause();
    const frame = encodeTextFrame('a'.repeat(900_000));
    // Too much to count as drained (`drainedBelowBytes`, 65,536), too little to be terminated (`maxBufferedBytes`, 1,048,576)
    while (socket.bufferedBytes < 600_000) {
      socket.writeFrames(frame);
      await new Promise(setImmediate);
    }
    const drained = socket.waitUntilDrained();
    client.resume();
    expect(await drained).toBe(true);
    expect(socket.bufferedBytes).toBeLessThan(65_536);
  });

  it('stops waiting when its client disconnects', async () => {
    const { socket, client } = await connect();
    client.pause();
    while (socket.bufferedBytes < 600_000) {
      socket.writeFrames(encodeTextFrame('a'.repeat(900_000)));
      await new Promise(setImmediate);
    }
    const drained = socket.waitUntilDrained();
    client.terminate();
    expect(await drained).toBe(false);
  });

  it('stays open while its client answers pings, and terminates when it does not', async () => {
    const [responsive, silent] = [await connect(), await connect({ autoPong: false })];
    const answered = Promise.race([...webSocketServer.clients].map((each) => once(each, 'pong')));
    for (const { socket } of [responsive, silent]) socket.ping();
    await answered;
    for (const { socket } of [responsive, silent]) socket.ping();
    expect(responsive.socket.isOpen).toBe(true);
    expect(silent.socket.isOpen).toBe(false);
  });

  it('sends nothing after it was closed', async () => {
    const { socket, readMessages } = await connect();
    socket.writeFrames(encodeTextFrame('before'));
    socket.close([1000, 'signed out']);
    socket.writeFrames(encodeTextFrame('after'));
    expect(await readMessages('until closed')).toEqual(['before']);
  });
});

interface Connection {
  socket: ClientSocket;
  client: WebSocket;
  readMessages: (until: number | 'until closed') => Promise<string[]>;
}

async function connect(options: { autoPong?: boolean } = {}): Promise<Connection> {
  // The socket's index and `liveAfterSeq`, both 0, matter only to the heartbeat and the resend, which are not tested here
  const accepted = new Promise<ClientSocket>((resolve) =>
    webSocketServer.once('connection', (socket, request) => resolve(new ClientSocket(socket, request.socket, 0, ana, 0))),
  );
  const client = new WebSocket(url, { perMessageDeflate: false, ...options });
  const messages: string[] = [];
  client.on('message', (data: Buffer) => void messages.push(data.toString()));
  const closed = once(client, 'close');
  await once(client, 'open');
  const readMessages = async (until: number | 'until closed'): Promise<string[]> => {
    if (until === 'until closed') await closed;
    else while (messages.length < until) await once(client, 'message');
    return messages;
  };
  return { socket: await accepted, client, readMessages };
}

const ana: Principal = {
  userId: userId('00000000-0000-4000-8000-00000000000a'),
  username: 'ana',
  isGod: false,
  sessionId: 'a session',
  sessionEndsAt: Number.MAX_SAFE_INTEGER,
  sessionUsedAt: 0,
  memberships: new Map(),
  temporaryGigs: new Map(),
};
