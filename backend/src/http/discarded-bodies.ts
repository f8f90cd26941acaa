import { type IncomingMessage, type Server } from 'node:http';

/**
 * Limits how many bodies are discarded at once, whose requests were answered before they had arrived: beyond `max` the connection of the
 * one that has been discarded for longest is closed (docs/rules.md#connections).
 */
export function limitDiscardedBodies(server: Server, max: number): void {
  const requests = new Set<IncomingMessage>();
  server.on('request', (request, response) => {
    response.once('finish', () => {
      if (request.complete || request.destroyed) return;
      request.once('close', () => requests.delete(request));
      const [oldest = request] = requests.add(request);
      if (requests.size <= max) return;
      requests.delete(oldest); // before its event, as more bodies may come until then
      oldest.destroy();
    });
  });
}
