import { parseTrustedProxies } from '@jamjar/infra/process/trusted-proxies';
import { type Express, type Request, type Response } from 'express';
import { once } from 'node:events';
import { type AddressInfo, Socket } from 'node:net';
import { JamjarExpressAdapter } from './express.adapter.js';

/** The status of the response, and whether request and response were created with the prototypes that Express sets. */
async function callOnce(adapter: JamjarExpressAdapter): Promise<{ status: number; hadPrototypes: boolean }> {
  adapter.initHttpServer();
  const express = adapter.getInstance<Express>();
  const server = adapter.getHttpServer();
  let hadPrototypes = false;
  server.prependListener('request', (request, response) => {
    hadPrototypes = Object.getPrototypeOf(request) === express.request && Object.getPrototypeOf(response) === express.response;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { status } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port.toString()}/path?key=value`);
  server.close();
  return { status, hadPrototypes };
}

describe('JamjarExpressAdapter', () => {
  it('creates requests and responses that Express need not change', async () => {
    const adapter = new JamjarExpressAdapter();
    adapter.get('/path', (request: Request, response: Response) => response.sendStatus(request.query.key === 'value' ? 200 : 400));
    expect(await callOnce(adapter)).toEqual({ status: 200, hadPrototypes: true });
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

  it('leaves 4,000 idle connections of all addresses open, also with a number of proxies', () => {
    const addresses = Array.from({ length: 4_001 }, (_, index) => `203.0.${(index >> 8).toString()}.${(index & 255).toString()}`);
    expect(countLeftOpen('1', addresses)).toBe(4_000);
  });
});

/** How many of the connections from these addresses stay open when one after the other begins. */
function countLeftOpen(trustProxy: string, addresses: readonly string[]): number {
  const adapter = new JamjarExpressAdapter();
  adapter.set('trust proxy', parseTrustedProxies(trustProxy));
  adapter.initHttpServer();
  const sockets = addresses.map((remoteAddress) => {
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
    adapter.getHttpServer().emit('connection', socket);
    return socket;
  });
  const open = sockets.filter(({ destroyed }) => !destroyed);
  for (const socket of open) socket.destroy();
  return open.length;
}
