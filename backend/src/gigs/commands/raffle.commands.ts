import { type RaffleResetResult } from '@jamjar/contracts/gigs/gig.requests';
import { type RaffleResult } from '@jamjar/contracts/gigs/raffle.views';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { randomBytes } from 'node:crypto';
import { buildCommandMetadata } from '../../auth/request-context.decorator.js';
import { SequencedResponse } from '../../http/sequenced-response.js';
import { GigCommandExecutor } from './gig-command-executor.js';
import { GigRequestCommand } from './gig.commands.js';

/** 256 bits: 64 hexadecimal digits. */
const seedBytes = 32;

/** Draws a winner from a cryptographically random seed; a request repeated with its Idempotency-Key responds with the same winner. */
export class DrawRaffle extends GigRequestCommand<RaffleResult> {}

@CommandHandler(DrawRaffle)
export class DrawRaffleHandler implements ICommandHandler<DrawRaffle> {
  constructor(private readonly executor: GigCommandExecutor) {}

  async execute({ data: { gigId, context } }: DrawRaffle): Promise<SequencedResponse<RaffleResult>> {
    const seed = randomBytes(seedBytes).toString('hex');
    const command = { type: 'DrawRaffle', data: { seed, at: context.receivedAt } } as const;
    const executed = await this.executor.execute(gigId, command, buildCommandMetadata(context, gigId));
    const drawnEvent = executed.events.find((event) => event.type === 'RaffleDrawn');
    if (!drawnEvent) throw new Error('DrawRaffle was accepted without a RaffleDrawn event');
    const { winner: id, entries } = drawnEvent.data;
    const winner = await this.executor.respondWithPerformer(executed, id);
    // The sum of the effective entries (entrances minus wins), not of the entrances
    const totalEntrances = entries.reduce((sum, { entries: count }) => sum + count, 0);
    const stats = { totalEntrances, eligibleParticipants: entries.length };
    return new SequencedResponse(
      { revision: Number(drawnEvent.revision), winner: { id, name: winner.body.name }, stats },
      null,
      winner.revision,
      executed.outcome,
    );
  }
}

/** Sets entrances and wins of the whole line-up to zero and responds with the number of performers that this changed. */
export class ResetRaffle extends GigRequestCommand<RaffleResetResult> {}

@CommandHandler(ResetRaffle)
export class ResetRaffleHandler implements ICommandHandler<ResetRaffle> {
  constructor(private readonly executor: GigCommandExecutor) {}

  async execute({ data: { gigId, context } }: ResetRaffle): Promise<SequencedResponse<RaffleResetResult>> {
    const command = { type: 'ResetRaffle', data: { at: context.receivedAt } } as const;
    const executed = await this.executor.execute(gigId, command, buildCommandMetadata(context, gigId));
    const resetEvent = executed.events.find((event) => event.type === 'RaffleReset');
    const affectedPerformers = resetEvent?.data.affected.length ?? 0;
    return new SequencedResponse({ affectedPerformers }, null, executed.gig.lastRevision, executed.outcome);
  }
}
