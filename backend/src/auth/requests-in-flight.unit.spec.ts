import { userId } from '@jamjar/contracts/ids';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import express from 'express';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { RequestsInFlight } from './requests-in-flight.js';

describe('RequestsInFlight', () => {
  it('releases the permits when the response was made, also when its client does not read it', async () => {
    const requestsInFlight = new RequestsInFlight();
    const user = userId(randomUUID());
    const observed: number[] = [];
    const server = express()
      .get('/', async (request, response) => {
        await requestsInFlight.admit(request, response, { user, organisation: null, cost: 'always', list: null });
        observed.push(requestsInFlight.semaphoreKeyCount);
        response.send(Buffer.alloc(50_000_000)); // more than the buffers of the connection take
        observed.push(requestsInFlight.semaphoreKeyCount, response.socket?.writableLength ? 1 : 0);
      })
      .listen(0, '127.0.0.1');
    await once(server, 'listening');
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
    client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await waitUntil(() => observed.length === 3);
    expect(observed).toEqual([2, 0, 1]); // keys (the user's and that of costly requests) before and after the response was made; whether the client has still to read
    client.destroy();
    server.close();
  });
});
