import { type ClientMessage, type ServerMessage } from '@jamjar/contracts/realtime/server-messages';
import { createHash } from 'node:crypto';
import { type IncomingMessage, type Server } from 'node:http';
import { type Duplex } from 'node:stream';

/** RFC 6455, §1.3. */
const acceptance = (key = ''): string => createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');

/** The other end of `/ws`, over a real socket: a test sees what the screen says and tells it what it likes. What the screen says is short. */
export class ScriptedSocket {
  readonly said: ClientMessage[] = [];
  private readonly open = new Set<Duplex>();
  private welcoming = true;

  constructor(server: Server) {
    server.on('upgrade', (request, wire) => this.welcome(request, wire));
  }

  get count(): number {
    return this.open.size;
  }

  tell(message: ServerMessage): void {
    const text = Buffer.from(JSON.stringify(message));
    const head = Buffer.from([0x81, 126, text.length >> 8, text.length & 0xff]);
    for (const wire of this.open) wire.write(Buffer.concat([head, text]));
  }

  /** Breaks every line without a word. */
  breakAll(): void {
    for (const wire of this.open) wire.destroy();
    this.open.clear();
  }

  /** From now on nobody gets in, or everybody again. */
  welcomes(welcoming: boolean): void {
    this.welcoming = welcoming;
  }

  private welcome({ headers }: IncomingMessage, wire: Duplex): void {
    if (!this.welcoming) return void wire.destroy();
    wire.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${acceptance(headers['sec-websocket-key'])}\r\n\r\n`,
    );
    this.open.add(wire);
    wire.on('data', (bytes: Buffer) => this.hear(wire, bytes));
    wire.on('error', () => undefined); // its 'close' follows
    wire.on('close', () => this.open.delete(wire));
  }

  /** Frames masked as a client's are; several may come at once. A goodbye is answered by hanging up. */
  private hear(wire: Duplex, bytes: Buffer): void {
    for (let rest = bytes; rest.length >= 6;) {
      const length = (rest[1] ?? 0) & 0x7f;
      const mask = rest.subarray(2, 6);
      const text = Buffer.from(rest.subarray(6, 6 + length).map((byte, index) => byte ^ (mask[index % 4] ?? 0))).toString();
      if (rest[0] === 0x88) wire.end();
      if (rest[0] === 0x81) this.said.push(JSON.parse(text) as ClientMessage);
      rest = rest.subarray(6 + length);
    }
  }
}
