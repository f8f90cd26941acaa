import { type GigId, toGigStreamName } from '@jamjar/contracts/ids';
import { type GigCommand } from '@jamjar/contracts/gigs/gig.commands';
import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { CheckpointWatch } from '@jamjar/projections/runner/checkpoint-watch';
import { Injectable } from '@nestjs/common';
import { type CommandMetadata } from '../../command-handling/command-metadata.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { type GigCommandResult, GigCommandProcessor } from '../gig-command-processor.js';

/** The result of a gig command that was accepted. */
export interface ExecutedGigCommand {
  readonly gigId: GigId;
  /** The cached state, which may already contain the effects of later commands. */
  readonly gig: Gig;
  readonly events: GigCommandResult['events'];
  /** Whether the read models have processed these events. */
  readonly isProjected: boolean;
}

/** Executes a gig command, then waits (for a limited time) until the read models have processed its events. */
@Injectable()
export class GigCommandExecutor {
  constructor(
    private readonly processor: GigCommandProcessor,
    private readonly watch: CheckpointWatch,
  ) {}

  /**
   * @throws RefusalException when the gig refuses the command
   * @throws CommandTimeout when the command could not be executed in time
   * @throws IdempotencyKeyReused when the Idempotency-Key belongs to another request
   */
  async execute(gigId: GigId, command: GigCommand, metadata: CommandMetadata): Promise<ExecutedGigCommand> {
    const outcome = await this.processor.handle(toGigStreamName(gigId), command, metadata);
    if (outcome.kind === 'refused') throw new RefusalException(outcome.code);
    const { state: gig, statePosition, events } = outcome;
    if (gig.phase === 'notCreated' || statePosition === null) throw new Error(`${command.type} was executed on a gig that does not exist`);
    return { gigId, gig, events, isProjected: await this.watch.waitUntilReached(statePosition) };
  }
}
