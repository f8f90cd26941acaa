import { type ClientMessage } from '@jamjar/contracts/realtime/client-messages';
import { type ServerMessage } from '@jamjar/contracts/realtime/server-messages';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, type Server } from 'node:http';
import { type Duplex } from 'node:stream';

/** The value of `Sec-WebSocket-Accept` (RFC 6455 §1.3). */
const getAcceptKey = (key = ''): string => createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');

/** The server side of `/ws` over real sockets: records received messages (shorter than 126 bytes), and sends what a test prescribes. */
export class ScriptedSocket {
  readonly receivedMessages: ClientMessage[] = [];
  private readonly connections = new Set<Duplex>();
  private isAccepting = true;

  constructor(server: Server) {
    server.on('upgrade', (request, connection) => this.upgrade(request, connection));
  }

  get connectionCount(): number {
    return this.connections.size;
  }

  send(message: ServerMessage): void {
    this.sendText(JSON.stringify(message));
  }

  /** Sends a text frame, which need not be a server message. */
  sendText(content: string): void {
    const text = Buffer.from(content);
    // a final text frame (0x81), whose length follows in 16 bits (126); RFC 6455 §5.2
    const head = Buffer.from([0x81, 126, text.length >> 8, text.length & 0xff]);
    for (const connection of this.connections) connection.write(Buffer.concat([head, text]));
  }

  /** Breaks every connection without a close frame. */
  dropConnections(): void {
    for (const connection of this.connections) connection.destroy();
    this.connections.clear();
  }

  /** Closes every connection with a close frame (0x88), and resolves when all are closed. */
  async closeConnections(code: number): Promise<void> {
    const closed = [...this.connections].map((connection) => once(connection, 'close'));
    for (const connection of this.connections) connection.write(Buffer.from([0x88, 2, code >> 8, code & 0xff]));
    await Promise.all(closed);
  }

  /** Sets whether new connections are accepted. */
  setAccepting(isAccepting: boolean): void {
    this.isAccepting = isAccepting;
  }

  private upgrade({ headers }: IncomingMessage, connection: Duplex): void {
    if (!this.isAccepting) return void connection.destroy();
    connection.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${getAcceptKey(headers['sec-websocket-key'])}\r\n\r\n`,
    );
    this.connections.add(connection);
    connection.on('data', (bytes: Buffer) => this.receive(connection, bytes));
    connection.on('error', () => undefined); // its 'close' follows
    connection.on('close', () => this.connections.delete(connection));
  }

  /** Decodes client frames, which consist of 2 bytes, a mask of 4 bytes and the masked text. One chunk may contain several frames. */
  private receive(connection: Duplex, bytes: Buffer): void {
    for (let rest = bytes; rest.length >= 6;) {
      const length = (rest[1] ?? 0) & 0x7f;
      const mask = rest.subarray(2, 6);
      const text = Buffer.from(rest.subarray(6, 6 + length).map((byte, index) => byte ^ (mask[index % 4] ?? 0))).toString();
      if (rest[0] === 0x88) connection.end();
      if (rest[0] === 0x81) this.receivedMessages.push(JSON.parse(text) as ClientMessage);
      rest = rest.subarray(6 + length);
    }
  }
}
