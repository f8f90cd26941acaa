import { type ClientMessage } from '@jamjar/contracts/realtime/server-messages';
import { clientMessage } from './client-message.js';
import { closing, type LiveSocket } from './live-socket.js';
import { MessageBudget } from './message-budget.js';
import { type Replay } from './replay.js';

/** What one client says, and what it is answered. */
export class Conversation {
  private readonly budget = new MessageBudget(Date.now());
  private replaying = false;

  constructor(
    private readonly socket: LiveSocket,
    private readonly replay: Replay,
  ) {}

  /** Never throws. Whatever makes no sense is passed over, but counts: who says too much is closed. */
  hear(text: string): void {
    if (!this.socket.open) return;
    if (this.budget.spend(Date.now())) this.answer(clientMessage(text));
    else this.socket.close(closing.saidTooMuch);
  }

  private answer(said: ClientMessage | null): void {
    if (said?.type === 'time') this.socket.tell({ type: 'time', sentAt: said.sentAt, now: Date.now() });
    if (said?.type === 'hello' && !this.replaying) void this.welcome(said.pos); // else the first hello's end answers this one too
  }

  private async welcome(pos: number | null): Promise<void> {
    this.replaying = true;
    try {
      await this.replay.tell(this.socket, pos);
    } catch {
      this.socket.close(closing.comeBack); // it keeps its position, and asks again
    } finally {
      this.replaying = false;
    }
  }
}
