import { randomUUID } from 'node:crypto';
import { StreamCommandProcessor } from '@jamjar/backend/command-handling/stream-command-processor';
import { gigDecider, gigEventCodec } from '@jamjar/backend/gigs/domain/gig.decider';
import { commandId, type Instant, instant, type GigId, gigId, toGigStreamName } from '@jamjar/contracts/ids';
import { type GigCommand } from '@jamjar/contracts/gigs/gig.commands';
import { type EventStore } from '../event-store/event-store.js';

const minuteMs = 60_000;

/** Runs commands on a gig with a simulated clock. The actor is `system`. */
export class SimulatedGig {
  readonly id: GigId = gigId(randomUUID());
  private readonly processor;

  constructor(
    store: EventStore,
    private now: Instant,
  ) {
    this.processor = new StreamCommandProcessor(store, gigDecider, gigEventCodec);
  }

  /** Advances the clock. @returns the new time */
  advanceMinutes(minutes: number): Instant {
    this.now = instant(this.now + minutes * minuteMs);
    return this.now;
  }

  /** @throws Error when the command is refused */
  async execute(command: GigCommand): Promise<void> {
    const context = {
      commandId: commandId(randomUUID()),
      requestHash: null,
      actor: { kind: 'system' as const, id: null },
      recordedAt: this.now,
    };
    const outcome = await this.processor.handle(toGigStreamName(this.id), command, context);
    if (outcome.kind === 'refused') throw new Error(`${command.type} was refused: ${outcome.code}`);
  }
}
