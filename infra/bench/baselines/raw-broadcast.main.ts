/** The baseline of the fan-out, as a separate process: a plain `ws` server that sends 1 kB to every socket at each POST. */
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

/** Of the type that the fan-out measurement waits for. */
const message = JSON.stringify({ type: 'performer_updated', filler: 'x'.repeat(970) });
const server = createServer((request, response) => {
  if (request.method === 'POST') for (const socket of sockets.clients) socket.send(message);
  response.end();
});
const sockets = new WebSocketServer({ server, path: '/ws', perMessageDeflate: false });
server.listen({ port: Number(process.env.PORT), host: '127.0.0.1', backlog: 4_096 }); // as in Jamjar's server
process.on('SIGTERM', () => process.exit(0));
