import { type ClientMessage } from '@jamjar/contracts/realtime/client-messages';
import { parseClientMessage } from './client-message.js';
import { closeReasons, type ClientSocket } from './client-socket.js';
import { MessageRateLimiter } from './message-rate-limiter.js';
import { type ChangeReplay } from './change-replay.js';

/** Handles the messages of one client: `time` requests and `hello`, which starts a replay. */
export class SocketSession {
  private readonly rateLimiter = new MessageRateLimiter(Date.now());
  private isReplaying = false;

  constructor(
    private readonly socket: ClientSocket,
    private readonly replay: ChangeReplay,
  ) {}

  /** Never throws. Invalid messages are ignored but count for the rate limit; exceeding it closes the socket. */
  receive(text: string): void {
    if (!this.socket.isOpen) return;
    if (this.rateLimiter.tryConsume(Date.now())) this.respondTo(parseClientMessage(text));
    else this.socket.close(closeReasons.tooManyMessages);
  }

  private respondTo(message: ClientMessage | null): void {
    if (message?.type === 'time') this.socket.send({ type: 'time', sentAt: message.sentAt, now: Date.now() });
    if (message?.type === 'hello' && !this.isReplaying) void this.sendMissed(message.pos); // a `hello` during a replay is ignored: the replay's `caught_up` answers it too
  }

  private async sendMissed(pos: number | null): Promise<void> {
    this.isReplaying = true;
    try {
      await this.replay.sendMissed(this.socket, pos);
    } catch {
      this.socket.close(closeReasons.serviceRestart); // the client keeps its `pos`, reconnects and sends hello again
    } finally {
      this.isReplaying = false;
    }
  }
}
