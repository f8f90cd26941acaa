import { type Listener } from '@jamjar/infra/database/listener';
import { projectedChannel } from './projected-channel.js';

export interface CheckpointWatchOptions {
  /** Hears of checkpoints that other processes moved. */
  listener: Listener;
  /** Reads where the checkpoint is; -1n: nowhere yet. */
  read: () => Promise<bigint>;
  /** Milliseconds between two looks while somebody waits: a notification may get lost. */
  poll?: number;
}

interface Waiting {
  readonly position: bigint;
  readonly answer: (passed: boolean) => void;
}

/**
 * Knows how far the projections have come, whichever process runs them: how a command waits for its own writes. Told by the runner in
 * this process, by NOTIFY of the others, and by looking.
 */
export class CheckpointWatch {
  private known = -1n;
  private standing = false;
  private readonly waiting = new Set<Waiting>();
  private readonly unsubscribe: () => void;
  private readonly looking: NodeJS.Timeout;

  constructor(private readonly options: CheckpointWatchOptions) {
    this.unsubscribe = options.listener.subscribe(projectedChannel, (heard) => {
      if (heard.kind === 'listening' || heard.payload === '') void this.look();
      else if (BigInt(heard.payload) > this.known) this.movedTo(BigInt(heard.payload)); // this process may have heard it long ago
    });
    this.looking = setInterval(() => {
      if (this.standing || this.waiting.size > 0) void this.look();
    }, options.poll ?? 250).unref();
  }

  /** The position up to which rows can be read, as far as it is known here; -1n: none. */
  get position(): bigint {
    return this.known;
  }

  /**
   * True as soon as the read models have passed `position`. False when that takes longer than `timeoutMs`; from then on at once, until
   * the checkpoint moves again: nobody waits for projections that are known to stand.
   */
  passed(position: bigint, timeoutMs = 2_000): Promise<boolean> {
    if (position <= this.known) return Promise.resolve(true);
    if (this.standing) return Promise.resolve(false);
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.standing = true;
        answer(false);
      }, timeoutMs);
      const answer = (passed: boolean): void => {
        clearTimeout(timer);
        this.waiting.delete(waiting);
        resolve(passed);
      };
      const waiting: Waiting = { position, answer };
      this.waiting.add(waiting);
    });
  }

  /** The checkpoint stands here now. It only goes back when the read models are made anew from another store. */
  movedTo(position: bigint): void {
    if (position === this.known) return;
    this.known = position;
    this.standing = false;
    for (const each of this.waiting) if (each.position <= position) each.answer(true);
  }

  /** Whoever still waits is answered false. */
  close(): void {
    this.unsubscribe();
    clearInterval(this.looking);
    for (const each of this.waiting) each.answer(false);
  }

  private async look(): Promise<void> {
    const before = this.known;
    const position = await this.options.read().catch(() => before); // the wait's end is the answer to a database that is away
    if (this.known === before) this.movedTo(position);
  }
}
