import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { once } from 'node:events';
import { type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { allowUploadTime, TimedServer } from './timed-server.js';

let server: TimedServer;
let requests: IncomingMessage[];
let clients: Socket[];
afterEach(() => {
  for (const client of clients) client.destroy();
  server.close();
});

/** A server with timeouts in ms. Requests to `/upload` may take as long as an upload. */
async function start(requestTimeout: number, uploadTimeout: number): Promise<void> {
  [requests, clients] = [[], []];
  server = new TimedServer({ headersTimeout: requestTimeout, requestTimeout, uploadTimeout, connectionsCheckingInterval: 20 });
  server.on('request', (request, response) => {
    requests.push(request);
    if (request.url === '/upload') allowUploadTime(request);
    request
      .on('error', () => undefined)
      .on('end', () => response.end('answer'))
      .resume();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}
/** A connection that has sent all but the last byte of a request's body, and the text that it has received. */
async function begin(path: string): Promise<{ client: Socket; received: () => string }> {
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  clients.push(client);
  let received = '';
  client.on('error', () => undefined).on('data', (bytes: Buffer) => (received += bytes.toString()));
  client.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n1`);
  await waitUntil(() => requests.some(({ socket }) => socket.remotePort === client.localPort));
  return { client, received: () => received };
}

describe('TimedServer', () => {
  it('ends a request after `requestTimeout` with 408, but not an upload', async () => {
    await start(200, 600_000);
    const [upload, other] = [await begin('/upload'), await begin('/other')];
    await waitUntil(() => other.client.closed);
    expect(other.received()).toMatch(/^HTTP\/1.1 408 /);
    upload.client.write('2');
    await waitUntil(() => upload.received() !== '');
    expect(upload.received()).toMatch(/^HTTP\/1.1 200 /);
    upload.client.write('POST /other HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n1');
    await waitUntil(() => upload.client.closed);
    expect(upload.received()).toContain('HTTP/1.1 408 ');
  });

  it('ends an upload after `uploadTimeout`', async () => {
    await start(100, 300);
    const upload = await begin('/upload');
    await waitUntil(() => upload.client.closed);
    expect(upload.received()).toBe('');
  });

  it('answers a malformed request with 400', async () => {
    await start(60_000, 60_000);
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    clients.push(client);
    client.write('NONSENSE\r\n\r\n');
    const [answer] = (await once(client, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1.1 400 /);
  });
});
