import { randomUUID } from 'node:crypto';
import { CommandHandling } from '@jamjar/backend/command-handling/command-handling';
import { gigDecider } from '@jamjar/backend/gigs/domain/gig.decider';
import { gigFormat } from '@jamjar/backend/gigs/domain/gig.format';
import { commandId, type Instant, instant, type GigId, gigId } from '@jamjar/contracts/ids';
import { type GigCommand } from '@jamjar/contracts/gigs/gig.commands';
import { streamOf } from '@jamjar/contracts/gigs/gig.stream';
import { type EventStore } from '../event-store/event-store.js';

const minute = 60_000;

/** A gig being written: its own clock, and the rules that decide what happens. The actor is Jamjar itself. */
export class Performance {
  readonly id: GigId = gigId(randomUUID());
  private readonly handling;

  constructor(
    store: EventStore,
    private now: Instant,
  ) {
    this.handling = new CommandHandling(store, gigDecider, gigFormat);
  }

  /** Lets so many minutes pass. @returns the time then */
  after(minutes: number): Instant {
    this.now = instant(this.now + minutes * minute);
    return this.now;
  }

  /** @throws Error when the rules refuse it: the story is wrong */
  async does(command: GigCommand): Promise<void> {
    const context = {
      commandId: commandId(randomUUID()),
      requestHash: null,
      actor: { kind: 'system' as const, id: null },
      recordedAt: this.now,
    };
    const outcome = await this.handling.handle(streamOf(this.id), command, context);
    if (outcome.kind === 'refused') throw new Error(`${command.type} was refused: ${outcome.code}`);
  }
}
