/**
 * A process that holds connections to the server at TARGET. At each POST it replaces them by COUNT new ones from one address; with
 * `UNFINISHED_BODY` each sends 990 kB of a request that announces 1 MB, otherwise nothing. The POST is answered when each connection is
 * open and has sent its data, has been closed, or has been sending for `maxSendMs`.
 */
import { routes } from '@jamjar/contracts/routes';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';

const { TARGET = '', COUNT, UNFINISHED_BODY, PORT } = process.env;
const target = new URL(TARGET);
/** A path without a route, a public route, and a route that needs a session, which the requests do not have. */
const paths = ['/api/nothing-here', routes.login, routes.events];
const [announcedBytes, sentBytes] = [1_000_000, 990_000];
/** A connection counts as held after this time even if its data is not sent: a server that does not read never accepts all of it. */
const maxSendMs = 2_000;
const toRequest = (path: string): string =>
  [
    `POST ${path} HTTP/1.1`,
    `Host: ${target.host}`,
    `Origin: ${target.origin}`,
    'Content-Type: application/json',
    `Content-Length: ${announcedBytes}\r\n\r\n${' '.repeat(sentBytes)}`,
  ].join('\r\n');

let heldSockets: Socket[] = [];

function hold(path: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ host: target.hostname, port: Number(target.port), localAddress: '127.0.0.77' });
    heldSockets.push(socket);
    socket.on('error', () => undefined).on('close', () => resolve());
    socket.resume().on('connect', () => {
      if (!UNFINISHED_BODY) return void resolve();
      socket.write(toRequest(path), () => resolve());
      setTimeout(resolve, maxSendMs);
    });
  });
}

async function holdAll(): Promise<void> {
  for (const socket of heldSockets) socket.destroy();
  heldSockets = [];
  await Promise.all(Array.from({ length: Number(COUNT) }, (_, index) => hold(paths[index % paths.length] ?? '')));
}

createServer((request, response) => {
  void (request.method === 'POST' ? holdAll() : Promise.resolve()).then(() => response.end());
}).listen({ port: Number(PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
