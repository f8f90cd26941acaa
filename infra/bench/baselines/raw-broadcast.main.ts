/** The baseline of the fan-out, a separate process: a plain `ws` server that, at each POST, sends 1 kB to every socket opened with the POST's query string. */
import { createServer, type IncomingMessage } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';

/** A message of the type that the fan-out measurement waits for. */
const message = JSON.stringify({ type: 'performer_updated', filler: 'x'.repeat(970) });
const groups = new Map<string, WebSocket[]>();
const groupOf = ({ url = '' }: IncomingMessage): string => url.split('?')[1] ?? '';
const server = createServer((request, response) => {
  if (request.method === 'POST') for (const socket of groups.get(groupOf(request)) ?? []) socket.send(message);
  response.end();
});
const sockets = new WebSocketServer({ server, path: '/ws', perMessageDeflate: false });
sockets.on('connection', (socket, request) => {
  const group = groupOf(request);
  groups.set(group, [...(groups.get(group) ?? []), socket]);
});
server.listen({ port: Number(process.env.PORT), host: '127.0.0.1', backlog: 4_096 }); // as in Jamjar's server
process.on('SIGTERM', () => process.exit(0));
