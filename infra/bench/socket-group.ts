import { once } from 'node:events';
import { WebSocket } from 'ws';
import { type BenchContext } from './measure.js';

/** Opens many sockets from this process and measures when the last of them receives a message. */
export class SocketGroup {
  private readonly sockets: WebSocket[] = [];
  private onMessage: (data: Buffer) => void = () => undefined;

  constructor({ onClose }: BenchContext) {
    onClose(() => {
      for (const socket of this.sockets) socket.terminate();
      return Promise.resolve();
    });
  }

  /** @returns milliseconds until all were open */
  async connect(count: number, server: { url: string }, headers: Record<string, string> = {}): Promise<number> {
    const started = performance.now();
    const connections = Array.from({ length: count }, () => {
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`, { headers, perMessageDeflate: false });
      this.sockets.push(socket);
      return once(socket, 'open');
    });
    await Promise.all(connections);
    const milliseconds = performance.now() - started;
    for (const socket of this.sockets) socket.on('message', (data: Buffer) => this.onMessage(data));
    return milliseconds;
  }

  /**
   * Recognises messages of the type by their first characters: parsing JSON would measure the clients, not the server.
   * @returns milliseconds from the call of `action` until the last socket has received a message of the type
   */
  async timeUntilLastReceives(type: string, action: () => Promise<unknown>): Promise<number> {
    const prefix = `{"type":"${type}"`;
    let receivedCount = 0;
    const lastReceived = new Promise<void>((resolve) => {
      this.onMessage = (data) => {
        if (data.subarray(0, prefix.length).toString() === prefix && ++receivedCount === this.sockets.length) resolve();
      };
    });
    const started = performance.now();
    const [, time] = await Promise.all([action(), lastReceived.then(() => performance.now() - started)]);
    return time;
  }
}
