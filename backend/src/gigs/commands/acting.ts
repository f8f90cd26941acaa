import { type GigId } from '@jamjar/contracts/ids';
import { type GigCommand } from '@jamjar/contracts/gigs/gig.commands';
import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { streamOf } from '@jamjar/contracts/gigs/gig.stream';
import { CheckpointWatch } from '@jamjar/projections/runner/checkpoint-watch';
import { Injectable } from '@nestjs/common';
import { type CommandContext } from '../../command-handling/command-context.js';
import { Refused } from '../../http/refused.js';
import { type DoneAtGig, GigHandling } from '../gig.handling.js';

/** What came of a command that was not refused. */
export interface Acted {
  readonly gigId: GigId;
  readonly gig: Gig;
  readonly events: DoneAtGig['events'];
  /** Whether the read models show it by now. */
  readonly isShown: boolean;
}

/** Lets a gig decide a command, and waits until the read models show what came of it. */
@Injectable()
export class Acting {
  constructor(
    private readonly handling: GigHandling,
    private readonly watch: CheckpointWatch,
  ) {}

  /** @throws Refused the gig's refusal; Busy; KeyReused */
  async act(gigId: GigId, command: GigCommand, context: CommandContext): Promise<Acted> {
    const outcome = await this.handling.handle(streamOf(gigId), command, context);
    if (outcome.kind === 'refused') throw new Refused(outcome.code);
    const { state: gig, statePosition, events } = outcome;
    if (gig.phase === 'notCreated' || statePosition === null) throw new Error(`${command.type} was done at a gig that does not exist`);
    return { gigId, gig, events, isShown: await this.watch.passed(statePosition) };
  }
}
