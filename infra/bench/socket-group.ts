import { WebSocket } from 'ws';

/** Opens many sockets from this process and measures when the last of them receives a message. */
export class SocketGroup {
  private readonly sockets: WebSocket[] = [];
  private receivedCount = 0;
  private onAllReceived: () => void = () => undefined;

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

  /** Counts messages of this type by their first characters: parsing JSON would measure the clients, not the server. */
  listenFor(type: string): void {
    const prefix = `{"type":"${type}"`;
    for (const socket of this.sockets)
      socket.on('message', (data: Buffer) => {
        if (data.subarray(0, prefix.length).toString() === prefix && ++this.receivedCount === this.sockets.length) this.onAllReceived();
      });
  }

  /** @returns milliseconds from the call of `action` until the last socket has received the message */
  async timeUntilLastReceives(action: () => Promise<unknown>): Promise<number> {
    this.receivedCount = 0;
    const lastReceived = new Promise<void>((resolve) => (this.onAllReceived = resolve));
    const started = performance.now();
    const [, time] = await Promise.all([action(), lastReceived.then(() => performance.now() - started)]);
    return time;
  }

  close(): void {
    for (const socket of this.sockets) socket.terminate();
  }
}
