import { routes } from '@jamjar/contracts/routes';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { type BenchContext, pause, percentile } from './measure.js';

/** An action, and the sockets that receive a message about it. */
export interface Broadcast {
  sockets: SocketGroup;
  action: () => Promise<unknown>;
}

/** @param pauseMs pause between the actions @returns the 95th percentile of the time until the last socket has received the message about an action, in ms */
export async function measureDeliveryP95({ sockets, action }: Broadcast, pauseMs = 30): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 30; round++) {
    times.push(await sockets.measureUntilLastReceives(action));
    await pause(pauseMs);
  }
  return percentile(times.slice(5), 95); // without the first five, the warm-up
}

interface ConnectOptions {
  /** The headers of the socket with this index. */
  headers?: (index: number) => Record<string, string>;
  /** The path of the socket with this index. */
  path?: (index: number) => string;
  /** The address of this machine from which the socket with this index is opened. */
  localAddress?: (index: number) => string;
  /** The first message that each socket sends. */
  hello?: string;
}

/** Many sockets of this process, which measure when the last of them receives the message about an action. */
export class SocketGroup {
  private readonly sockets: WebSocket[] = [];
  private onMessage: (data: Buffer) => unknown = () => undefined;

  /** @param messageType type of the message about the action */
  constructor(
    { onClose }: BenchContext,
    private readonly messageType = 'performer_updated',
  ) {
    onClose(() => {
      for (const socket of this.sockets) socket.terminate();
      return Promise.resolve();
    });
  }

  /** @returns the time until all were open and, with `hello`, had an answer, in ms */
  async connect(count: number, server: { url: string }, options: ConnectOptions = {}): Promise<number> {
    const { headers = () => ({}), path = () => routes.socket, localAddress, hello } = options;
    const startedAt = performance.now();
    const connections = Array.from({ length: count }, (_, index) => {
      const address = localAddress ? { localAddress: localAddress(index) } : {};
      const url = server.url.replace('http', 'ws') + path(index);
      const socket = new WebSocket(url, { headers: headers(index), perMessageDeflate: false, ...address });
      this.sockets.push(socket);
      return once(socket, 'open').then(() => (hello === undefined ? undefined : sendHello(socket, hello)));
    });
    await Promise.all(connections);
    const connectMs = performance.now() - startedAt;
    for (const socket of this.sockets) socket.on('message', (data: Buffer) => this.onMessage(data));
    return connectMs;
  }

  /**
   * Recognises the message by its first characters: parsing JSON would measure the clients, not the server.
   * @returns the time from the beginning of the action until the last socket has received the message about it, in ms
   */
  async measureUntilLastReceives(action: () => Promise<unknown>): Promise<number> {
    const prefix = `{"type":"${this.messageType}"`;
    let receivedCount = 0;
    const lastReceived = new Promise<void>((resolve) => {
      this.onMessage = (data) => {
        if (data.subarray(0, prefix.length).toString() === prefix && ++receivedCount === this.sockets.length) resolve();
      };
    });
    const startedAt = performance.now();
    const [, timeMs] = await Promise.all([action(), lastReceived.then(() => performance.now() - startedAt)]);
    return timeMs;
  }

  /** @returns how many bytes all sockets receive during an action and in the second after it */
  async countReceivedBytes(action: () => Promise<unknown>): Promise<number> {
    let bytes = 0;
    this.onMessage = (data) => (bytes += data.length);
    await action();
    await pause(1_000);
    return bytes;
  }
}

/** Resolves when the answer has arrived. */
async function sendHello(socket: WebSocket, hello: string): Promise<void> {
  socket.send(hello);
  await once(socket, 'message');
}
