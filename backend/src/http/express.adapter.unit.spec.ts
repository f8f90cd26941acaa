import { type Express, type Request, type Response } from 'express';
import { once } from 'node:events';
import { type AddressInfo } from 'node:net';
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
});
