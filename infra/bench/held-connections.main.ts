/**
 * Clients that hold connections to the server at TARGET, in a process of their own. At each POST it opens COUNT connections anew, from one
 * address, and answers when each has sent the beginning of a request with a body of 1 MB (`HALF_SENT`), or nothing, or was closed.
 */
import { routes } from '@jamjar/contracts/routes';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';

const { TARGET = '', COUNT, HALF_SENT, PORT } = process.env;
const target = new URL(TARGET);
/** No route, one for anyone, and one for staff, each without a session. */
const paths = ['/api/nothing-here', routes.login, routes.events];
const [announcedBytes, sentBytes] = [1_000_000, 990_000];
/** A server that does not read leaves a body half-sent for ever. */
const maxSendMs = 2_000;
const toRequest = (path: string): string =>
  [
    `POST ${path} HTTP/1.1`,
    `Host: ${target.host}`,
    `Origin: ${target.origin}`,
    'Content-Type: application/json',
    `Content-Length: ${announcedBytes}\r\n\r\n${' '.repeat(sentBytes)}`,
  ].join('\r\n');

let held: Socket[] = [];

function hold(path: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ host: target.hostname, port: Number(target.port), localAddress: '127.0.0.77' });
    held.push(socket);
    socket.on('error', () => undefined).on('close', () => resolve());
    socket.resume().on('connect', () => {
      if (!HALF_SENT) return void resolve();
      socket.write(toRequest(path), () => resolve());
      setTimeout(resolve, maxSendMs);
    });
  });
}

async function holdAll(): Promise<void> {
  for (const socket of held) socket.destroy();
  held = [];
  await Promise.all(Array.from({ length: Number(COUNT) }, (_, index) => hold(paths[index % paths.length] ?? '')));
}

createServer((request, response) => {
  void (request.method === 'POST' ? holdAll() : Promise.resolve()).then(() => response.end());
}).listen({ port: Number(PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
