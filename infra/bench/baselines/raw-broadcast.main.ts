/** The baseline of the fan-out, as a separate process: a plain `ws` server that sends 1 kB at each POST to every socket with the same query. */
import { createServer, type IncomingMessage } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';

/** Of the type that the fan-out measurement waits for. */
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
