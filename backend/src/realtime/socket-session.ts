import { type ClientMessage, parseClientMessage } from '@jamjar/contracts/realtime/client-messages';
import { type ChangeReplay } from './change-replay.js';
import { type ClientSocket, closeReasons } from './client-socket.js';

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
    if (message?.type === 'hello' && !this.isReplaying) void this.sendMissed(message.pos); // the `caught_up` of a replay under way answers a further `hello` too
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

/** Token bucket for the messages of one client: at most `burst` at once, refilled at `perSecond`. Times in ms since 1970. */
export class MessageRateLimiter {
  private tokens: number;

  constructor(
    private refilledAt: number,
    private readonly burst = 20,
    private readonly perSecond = 5,
  ) {
    this.tokens = burst;
  }

  /** Consumes one token. @returns false when none was left */
  tryConsume(now: number): boolean {
    const refill = (Math.max(0, now - this.refilledAt) / 1000) * this.perSecond;
    this.tokens = Math.min(this.burst, this.tokens + refill) - 1;
    this.refilledAt = now;
    return this.tokens >= 0;
  }
}
