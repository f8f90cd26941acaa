import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { IdleConnections } from './idle-connections.js';

const [alice, bob, proxy] = ['127.0.0.2', '127.0.0.3', '127.0.0.4'];
const partialRequest = 'GET /never HTTP/1.1\r\nHost: x\r\n';
const request = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

let server: Server;
let idleConnections: IdleConnections;
/** Responses to `/pending`, which are ended by the tests. */
let pending: ServerResponse[];
let clients: Socket[];
let accepted: Socket[];

/** Starts a server that keeps three idle connections of one address, and five in all. */
async function start(headersTimeoutMs = 60_000, firstBytesMs = 1): Promise<void> {
  [pending, clients, accepted] = [[], [], []];
  server = createServer(({ url }, response) => void (url === '/pending' ? pending.push(response) : response.end('answer')));
  server.on('upgrade', ({ url }, socket) => {
    if (url !== '/ws') return socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
    idleConnections.forget(socket as Socket);
  });
  server.on('connection', (socket) => accepted.push(socket));
  idleConnections = new IdleConnections((address) => address === proxy, { perSubnet: 3, total: 5, firstBytesMs, headersTimeoutMs });
  idleConnections.watch(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}
beforeEach(() => start());
afterEach(() => {
  for (const socket of [...clients, ...accepted]) socket.destroy();
  server.close();
});

/** Opens a connection. Waits until the server has received `data` or, without data, until the connection counts as idle. */
async function open(localAddress: string, data = ''): Promise<Socket> {
  const client = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', localAddress });
  clients.push(client);
  client.on('error', () => undefined).resume();
  await once(client, 'connect');
  const { localPort } = client;
  const findAccepted = (): Socket | undefined => accepted.find(({ remotePort }) => remotePort === localPort);
  await waitUntil(() => findAccepted() !== undefined);
  await (data ? send(client, data) : sleep(5)); // longer than the usual `firstBytesMs`
  return client;
}

/** Sends data, and waits until the server has received it; for a whole request to `/answer`, until the answer has arrived. */
async function send(client: Socket, data: string): Promise<void> {
  const socket = accepted.find(({ remotePort }) => remotePort === client.localPort);
  const expected = (socket?.bytesRead ?? 0) + data.length;
  const answered = data.includes('/answer') ? once(client, 'data') : undefined;
  client.write(data);
  await waitUntil(() => socket?.bytesRead === expected);
  await answered;
}

const openSeveral = async (count: number, address: string, data?: string): Promise<Socket[]> => {
  const sockets: Socket[] = [];
  for (let index = 0; index < count; index++) sockets.push(await open(address, data));
  return sockets;
};
/** Waits until the server has closed as many connections as `expected` has `false`, and checks which connections are open. */
async function expectOpen(sockets: readonly Socket[], expected: readonly boolean[]): Promise<void> {
  await waitUntil(() => sockets.filter(({ closed }) => closed).length >= expected.filter((isOpen) => !isOpen).length);
  expect(sockets.map(({ closed }) => !closed)).toEqual(expected);
}

describe('IdleConnections', () => {
  it.each([
    ['have sent nothing', ''],
    ['have received a response', request('/answer')],
  ])('closes the connections of one address that were idle for longest, when all %s', async (_title, data) => {
    const other = await open(bob, data);
    const sockets = await openSeveral(5, alice, data);
    await expectOpen([...sockets, other], [false, false, true, true, true, true]);
  });

  it('counts a new connection as idle only after `firstBytesMs` without data, so that many may connect at once', async () => {
    server.close();
    await start(60_000, 5_000);
    const sockets = await openSeveral(6, alice);
    await Promise.all(sockets.map((socket) => send(socket, request('/answer'))));
    await expectOpen(sockets, [false, false, false, true, true, true]);
  });

  it('measures the idle time from the last response', async () => {
    const answered = await open(alice);
    const silent = await openSeveral(2, alice);
    await send(answered, request('/answer'));
    await expectOpen([answered, ...silent, await open(alice)], [true, false, true, true]);
  });

  it('treats all addresses of one IPv6 /64 as one address', async () => {
    const sockets = ['2001:db8::1', '2001:db8::2', '2001:db8:0:1::1', '2001:db8::3', '2001:db8::4'].map((remoteAddress) => {
      const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
      server.emit('connection', socket);
      return socket;
    });
    await waitUntil(() => sockets.some(({ destroyed }) => destroyed));
    expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true, false, false, false, false]);
  });

  it('beyond the total closes the connection that was idle for longest, of whatever address', async () => {
    const sockets = [...(await openSeveral(3, alice)), ...(await openSeveral(2, bob))];
    await expectOpen([...sockets, await open('127.0.0.5')], [false, true, true, true, true, true]);
  });

  it('closes no connection whose request is still arriving or waits for its response', async () => {
    const slow = await open(alice, partialRequest);
    const busy = [slow, await open(alice, request('/pending')), await open(alice, 'G')];
    const idle = await openSeveral(4, alice);
    await expectOpen([...busy, ...idle], [true, true, true, false, true, true, true]);
    await send(slow, '\r\n');
    for (const response of pending) response.end();
    await expectOpen([...busy, ...idle], [true, true, true, false, false, false, true]);
  });

  it('spares a connection that has sent bytes, but no request, for `headersTimeoutMs` and no longer', async () => {
    server.close();
    await start(50);
    const sockets = await openSeveral(4, alice, '\r\n'); // Node ignores an empty line before a request
    await waitUntil(async () => {
      await open(alice);
      return sockets.every(({ closed }) => closed);
    });
  });

  it('closes a connection whose upgrade was refused, but not a WebSocket on which the server has ended its half', async () => {
    const upgrade = (path: string): string => request(path).replace('Host', 'Connection: Upgrade\r\nUpgrade: websocket\r\nHost');
    for (const path of ['/ws', '/nothing']) {
      const client = await open(alice);
      client.allowHalfOpen = true; // so that only the server closes it
      await send(client, upgrade(path));
    }
    accepted[0]?.end();
    await waitUntil(() => accepted.every(({ writableFinished }) => writableFinished) && accepted[1]?.destroyed === true);
    expect(accepted[0]?.destroyed).toBe(false);
  });

  it('counts neither upgraded connections nor those of trusted proxies', async () => {
    const upgrade = 'GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
    const sockets = [...(await openSeveral(3, alice, upgrade)), ...(await openSeveral(7, proxy)), ...(await openSeveral(4, alice))];
    await expectOpen(sockets, [...Array<boolean>(10).fill(true), false, true, true, true]);
  });
});

describe('IdleConnections.closeAll', () => {
  it('closes idle connections immediately, also of proxies, and those with a pending request after its response', async () => {
    const [idle, ofProxy, waiting] = [await open(alice, request('/answer')), await open(proxy), await open(alice, request('/pending'))];
    idleConnections.closeAll();
    await expectOpen([idle, ofProxy, waiting], [false, false, true]);
    const answer = once(waiting, 'data');
    pending[0]?.end('late');
    expect(String(await answer)).toMatch(/^HTTP\/1.1 200 OK/);
    await expectOpen([waiting], [false]);
  });
});
