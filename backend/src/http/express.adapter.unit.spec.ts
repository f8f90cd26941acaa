import { parseTrustedProxies } from '@jamjar/infra/process/trusted-proxies';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { type Express, type Request, type Response } from 'express';
import { once } from 'node:events';
import { type AddressInfo, connect, Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CostlyWork, setCostlyWork } from './costly-work.js';
import { JamjarExpressAdapter } from './express.adapter.js';
import { ProcessorShare } from './processor-share.js';

async function listen(adapter: JamjarExpressAdapter): Promise<number> {
  adapter.initHttpServer();
  const server = adapter.getHttpServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Waits until the number is above 0 and stays the same for many turns of the event loop. */
async function waitUntilConstant(read: () => number): Promise<number> {
  let before = 0;
  await waitUntil(async () => {
    before = read();
    for (let turn = 0; turn < 100; turn++) await nextTurn();
    return before > 0 && read() === before;
  });
  return before;
}

/** The status of the response, and whether request and response were created with the prototypes that Express sets. */
async function callOnce(adapter: JamjarExpressAdapter): Promise<{ status: number; hadPrototypes: boolean }> {
  const port = await listen(adapter);
  const express = adapter.getInstance<Express>();
  const server = adapter.getHttpServer();
  let hadPrototypes = false;
  server.prependListener('request', (request, response) => {
    hadPrototypes = Object.getPrototypeOf(request) === express.request && Object.getPrototypeOf(response) === express.response;
  });
  const { status } = await fetch(`http://127.0.0.1:${port.toString()}/path?key=value`);
  server.close();
  return { status, hadPrototypes };
}

describe('JamjarExpressAdapter', () => {
  it('creates requests and responses whose prototypes Express need not change', async () => {
    const adapter = new JamjarExpressAdapter();
    adapter.get('/path', (request: Request, response: Response) => response.sendStatus(request.query.key === 'value' ? 200 : 400));
    expect(await callOnce(adapter)).toEqual({ status: 200, hadPrototypes: true });
  });

  it('closes a connection whose client does not read the response, but not one whose request is still being handled', async () => {
    const adapter = new JamjarExpressAdapter();
    adapter.get('/unread', (_: Request, response: Response) => response.send(Buffer.alloc(50_000_000)));
    adapter.get('/slow', (_: Request, response: Response) => response.once('timeout', () => response.send('slow')));
    const port = await listen(adapter);
    adapter.getHttpServer().timeout = 50; // ms
    const accepted = once(adapter.getHttpServer(), 'connection') as Promise<[Socket]>;
    const client = connect(port, '127.0.0.1').pause();
    client.on('error', () => undefined).write('GET /unread HTTP/1.1\r\nHost: x\r\n\r\n');
    const [socket] = await accepted;
    await waitUntil(() => socket.destroyed);
    expect(await (await fetch(`http://127.0.0.1:${port.toString()}/slow`)).text()).toBe('slow');
    adapter.getHttpServer().closeAllConnections();
    adapter.getHttpServer().close();
  });

  it('writes only as much of a costly list as the client reads, and stops when the client disconnects', async () => {
    const adapter = new JamjarExpressAdapter();
    let writtenRowCount = 0;
    const rows = Array.from({ length: 20_000 }, () => ({ toJSON: () => ((writtenRowCount += 1), 'x'.repeat(5_000)) }));
    adapter.get('/list', (_: Request, response: Response) => {
      setCostlyWork(response, new CostlyWork(new ProcessorShare(1, Infinity, () => 0)));
      adapter.reply(response, rows);
    });
    const client = connect(await listen(adapter), '127.0.0.1').pause();
    client.on('error', () => undefined).write('GET /list HTTP/1.1\r\nHost: x\r\n\r\n');
    const writtenBefore = await waitUntilConstant(() => writtenRowCount);
    expect(writtenBefore).toBeLessThan(rows.length);
    client.destroy();
    expect((await waitUntilConstant(() => writtenRowCount)) - writtenBefore).toBeLessThan(rows.length / 10);
    adapter.getHttpServer().closeAllConnections();
    adapter.getHttpServer().close();
  });

  it('keeps the settings of two applications apart', () => {
    const [one, other] = [new JamjarExpressAdapter(), new JamjarExpressAdapter()];
    for (const adapter of [one, other]) adapter.initHttpServer();
    expect(one.getInstance<Express>().request.app).toBe(one.getInstance());
    expect(other.getInstance<Express>().request.app).toBe(other.getInstance());
  });

  it.each([
    ['off', '127.0.0.1', 200],
    ['1', '203.0.113.7', 200],
    ['2', '2001:db8::7', 200],
    ['1', '127.0.0.1', 201],
    ['1', '::ffff:172.17.0.1', 201],
    ['1', 'fd00::7', 201],
    ['203.0.113.0/24', '203.0.113.7', 201],
    ['203.0.113.0/24', '10.0.0.7', 200],
  ])('with TRUST_PROXY=%s and connections from %s leaves %i of 201 idle ones open', (setting, address, open) => {
    expect(countLeftOpen(setting, Array<string>(201).fill(address))).toBe(open);
  });

  it('leaves 4,000 idle connections of all addresses open, also when TRUST_PROXY is a number', () => {
    const addresses = Array.from({ length: 4_001 }, (_, index) => `203.0.${(index >> 8).toString()}.${(index & 255).toString()}`);
    expect(countLeftOpen('1', addresses)).toBe(4_000);
  });
});

/** How many of the connections from these addresses stay open when they are opened one after the other and send nothing. */
function countLeftOpen(trustProxy: string, addresses: readonly string[]): number {
  jest.useFakeTimers();
  const adapter = new JamjarExpressAdapter();
  adapter.set('trust proxy', parseTrustedProxies(trustProxy));
  adapter.initHttpServer();
  const sockets = addresses.map((remoteAddress) => {
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
    adapter.getHttpServer().emit('connection', socket);
    return socket;
  });
  jest.advanceTimersByTime(250); // `firstBytesMs`
  jest.useRealTimers();
  const open = sockets.filter(({ destroyed }) => !destroyed);
  for (const socket of open) socket.destroy();
  return open.length;
}
