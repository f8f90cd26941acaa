/** The floor of the fan-out: a bare `ws` server that sends 1 kB to everybody when it is told to. Its own process. */
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

const message = JSON.stringify({ type: 'performer_updated', filler: 'x'.repeat(970) });
const server = createServer((request, answer) => {
  if (request.method === 'POST') for (const socket of sockets.clients) socket.send(message);
  answer.end();
});
const sockets = new WebSocketServer({ server, path: '/ws', perMessageDeflate: false });
server.listen({ port: Number(process.env.PORT), host: '127.0.0.1', backlog: 4_096 }); // as ours
process.on('SIGTERM', () => process.exit(0));
