import { WebSocket } from 'ws';

/** Many sockets in this process, and when each of them heard something. */
export class Audience {
  private readonly sockets: WebSocket[] = [];
  private heard = 0;
  private everybodyHeard: () => void = () => undefined;

  /** @returns milliseconds until all were open */
  async connect(count: number, url: string, headers: Record<string, string>): Promise<number> {
    const started = performance.now();
    await Promise.all(
      Array.from({ length: count }, () => {
        const socket = new WebSocket(url, { headers, perMessageDeflate: false });
        this.sockets.push(socket);
        return new Promise<void>((resolve, reject) => {
          socket.once('open', resolve);
          socket.once('error', reject);
        });
      }),
    );
    return performance.now() - started;
  }

  /** Each socket's first message of this type counts. Looked for as text: parsing a thousand messages is the clients' cost, not the server's. */
  listenFor(type: string): void {
    const start = `{"type":"${type}"`;
    for (const socket of this.sockets)
      socket.on('message', (data: Buffer) => {
        if (data.subarray(0, start.length).toString() === start && ++this.heard === this.sockets.length) this.everybodyHeard();
      });
  }

  /** @returns milliseconds from the call of `action` until the last socket heard of it */
  async lastHears(action: () => Promise<unknown>): Promise<number> {
    this.heard = 0;
    const last = new Promise<void>((resolve) => (this.everybodyHeard = resolve));
    const started = performance.now();
    const [, time] = await Promise.all([action(), last.then(() => performance.now() - started)]);
    return time;
  }

  close(): void {
    for (const socket of this.sockets) socket.terminate();
  }
}
