import { type LiveEventId } from '@jamjar/contracts/ids';
import { type LiveEventCommand } from '@jamjar/contracts/live-events/live-event.commands';
import { type Night } from '@jamjar/contracts/live-events/live-event.state';
import { streamOf } from '@jamjar/contracts/live-events/live-event.stream';
import { CheckpointWatch } from '@jamjar/projections/runner/checkpoint-watch';
import { Injectable } from '@nestjs/common';
import { type CommandContext } from '../../command-handling/command-context.js';
import { Refused } from '../../http/refused.js';
import { type DoneAtNight, LiveEventHandling } from '../live-event.handling.js';

/** What came of a command that was not refused. */
export interface Acted {
  readonly liveEventId: LiveEventId;
  readonly night: Night;
  readonly facts: DoneAtNight['facts'];
  /** Whether the read models show it by now. */
  readonly isShown: boolean;
}

/** Lets a night decide a command, and waits until the read models show what came of it. */
@Injectable()
export class Acting {
  constructor(
    private readonly handling: LiveEventHandling,
    private readonly watch: CheckpointWatch,
  ) {}

  /** @throws Refused the night's refusal; Busy; KeyReused */
  async act(liveEventId: LiveEventId, command: LiveEventCommand, context: CommandContext): Promise<Acted> {
    const outcome = await this.handling.handle(streamOf(liveEventId), command, context);
    if (outcome.kind === 'refused') throw new Refused(outcome.code);
    const { state: night, statePosition, facts } = outcome;
    if (night.phase === 'notCreated' || statePosition === null) throw new Error(`${command.type} was done at a night that does not exist`);
    return { liveEventId, night, facts, isShown: await this.watch.passed(statePosition) };
  }
}
