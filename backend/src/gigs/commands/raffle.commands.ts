import { type RaffleResetResult } from '@jamjar/contracts/gigs/gig.requests';
import { findOpenSeal } from '@jamjar/contracts/gigs/raffle.evolve';
import { type RaffleResult, type SealView } from '@jamjar/contracts/gigs/raffle.views';
import { type GigId } from '@jamjar/contracts/ids';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { buildCommandMetadata, noIdempotencyKey, type RequestContext } from '../../auth/request-context.decorator.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { SequencedResponse } from '../../http/sequenced-response.js';
import { commandHandler } from '../../http/bus-requests.js';
import { GigRepository } from '../queries/gig.repository.js';
import { type ExecutedGigCommand, GigCommandExecutor } from './gig-command-executor.js';
import { GigRequestCommand } from './gig.commands.js';
import { generateRaffleSeed, RaffleSeeds } from './raffle-seeds.js';

/** Seals the next draw and responds with the open seal, also when there was one already (docs/rules.md#raffle). */
export class SealRaffle extends GigRequestCommand<SealView> {}

@CommandHandler(SealRaffle)
export class SealRaffleHandler implements ICommandHandler<SealRaffle> {
  constructor(
    private readonly repository: GigRepository,
    private readonly executor: GigCommandExecutor,
    private readonly seeds: RaffleSeeds,
  ) {}

  async execute(command: SealRaffle): Promise<SequencedResponse<SealView>> {
    const { gigId, context } = command.data;
    const known = findOpenSeal(await this.repository.getExisting(gigId));
    const isLost = known !== null && (await this.seeds.find(gigId, known.commitment)) === null;
    if (isLost) await breakSeal(this.executor, gigId, context, known.commitment);
    const executed = await this.seal(gigId, context);
    const sealed = executed.events.find((event) => event.type === 'RaffleSealed');
    const seal = sealed?.data ?? findOpenSeal(executed.gig);
    if (!seal) return this.execute(command); // somebody has drawn meanwhile
    const { commitment, at } = seal;
    return new SequencedResponse({ commitment, sealedAt: new Date(at).toISOString() }, null, executed.gig.lastRevision, executed.outcome);
  }

  /** A new seed is kept only when its commitment was recorded, or may have been. */
  private async seal(gigId: GigId, context: RequestContext): Promise<ExecutedGigCommand> {
    const seed = generateRaffleSeed();
    const { commitment } = seed;
    await this.seeds.save(gigId, seed);
    const command = { type: 'SealRaffle', data: { commitment, at: context.receivedAt } } as const;
    try {
      const executed = await this.executor.execute(gigId, command, buildCommandMetadata(context, gigId));
      const isRecorded = executed.events.some(({ type, data }) => type === 'RaffleSealed' && data.commitment === commitment);
      if (!isRecorded) await this.seeds.delete(seed);
      return executed;
    } catch (error) {
      if (error instanceof RefusalException) await this.seeds.delete(seed);
      throw error;
    }
  }
}

/** Records, apart from the request that noticed it, that the seed of a seal is lost. */
async function breakSeal(executor: GigCommandExecutor, gigId: GigId, context: RequestContext, commitment: string): Promise<void> {
  const command = { type: 'BreakRaffleSeal', data: { commitment, at: context.receivedAt } } as const;
  await executor.execute(gigId, command, buildCommandMetadata({ ...context, idempotencyKey: noIdempotencyKey }, gigId));
}

interface RaffleDrawing {
  gigId: GigId;
  context: RequestContext;
  /** Of the seal that the sender has seen; without it, the draw opens the open seal, or seals and draws at once. */
  commitment?: string | undefined;
}

/** Draws a winner with the sealed seed; a request repeated with its Idempotency-Key responds with the same winner. */
export class DrawRaffle extends GigRequestCommand<RaffleResult, RaffleDrawing> {}

@CommandHandler(DrawRaffle)
export class DrawRaffleHandler implements ICommandHandler<DrawRaffle> {
  constructor(
    private readonly repository: GigRepository,
    private readonly executor: GigCommandExecutor,
    private readonly seeds: RaffleSeeds,
  ) {}

  async execute({ data }: DrawRaffle): Promise<SequencedResponse<RaffleResult>> {
    const executed = await this.draw(data);
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

  private async draw({ gigId, context, commitment }: RaffleDrawing): Promise<ExecutedGigCommand> {
    const open = commitment ?? findOpenSeal(await this.repository.getExisting(gigId))?.commitment;
    if (open === undefined) return this.drawFrom({ gigId, context }, { ...generateRaffleSeed(), isNew: true });
    const seed = await this.seeds.find(gigId, open);
    try {
      return await this.drawFrom({ gigId, context }, { seed, commitment: open, isNew: false });
    } catch (error) {
      if (!(error instanceof RefusalException && error.code === 'RAFFLE_SEAL_BROKEN')) throw error;
      await breakSeal(this.executor, gigId, context, open);
      // Who has seen no commitment is not misled by a new seed
      if (commitment === undefined) return this.draw({ gigId, context });
      throw error;
    }
  }

  private drawFrom(
    { gigId, context }: RaffleDrawing,
    seal: { seed: string | null; commitment: string; isNew: boolean },
  ): Promise<ExecutedGigCommand> {
    const command = { type: 'DrawRaffle', data: { ...seal, at: context.receivedAt } } as const;
    return this.executor.execute(gigId, command, buildCommandMetadata(context, gigId));
  }
}

/** Sets entrances and wins of the whole line-up to zero and responds with the number of performers that this changed. */
export class ResetRaffle extends GigRequestCommand<RaffleResetResult> {}

export const ResetRaffleHandler = commandHandler(ResetRaffle, [GigCommandExecutor], async (executor, { gigId, context }) => {
  const command = { type: 'ResetRaffle', data: { at: context.receivedAt } } as const;
  const executed = await executor.execute(gigId, command, buildCommandMetadata(context, gigId));
  const resetEvent = executed.events.find((event) => event.type === 'RaffleReset');
  const affectedPerformers = resetEvent?.data.affected.length ?? 0;
  return new SequencedResponse({ affectedPerformers }, null, executed.gig.lastRevision, executed.outcome);
});
