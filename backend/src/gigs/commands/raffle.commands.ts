import { type RaffleResetResult } from '@jamjar/contracts/gigs/gig.requests';
import { findOpenSeal } from '@jamjar/contracts/gigs/raffle.evolve';
import { type RaffleResult, type SealView } from '@jamjar/contracts/gigs/raffle.views';
import { noIdempotencyKey } from '../../auth/request-context.decorator.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { SequencedResponse } from '../../http/sequenced-response.js';
import { commandHandler } from '../../http/bus-requests.js';
import { GigRepository } from '../queries/gig.repository.js';
import { type ExecutedGigCommand, GigCommandExecutor, type GigRequest } from './gig-command-executor.js';
import { GigRequestCommand } from './gig.commands.js';
import { generateRaffleSeed, RaffleSeeds } from './raffle-seeds.js';

/** Seals the next draw unless it is sealed already with a seed that is stored; responds with the open seal (docs/rules.md#raffle). */
export class SealRaffle extends GigRequestCommand<SealView> {}

export const SealRaffleHandler = commandHandler(SealRaffle, [GigRepository, GigCommandExecutor, RaffleSeeds], sealRaffle);

async function sealRaffle(
  repository: GigRepository,
  executor: GigCommandExecutor,
  seeds: RaffleSeeds,
  request: GigRequest,
): Promise<SequencedResponse<SealView>> {
  const { gigId } = request;
  const openSeal = findOpenSeal(await repository.getExisting(gigId));
  const isSeedLost = openSeal !== null && (await seeds.find(gigId, openSeal.commitment)) === null;
  if (isSeedLost) await breakSeal(executor, request, openSeal.commitment);
  const executed = await recordSeal(executor, seeds, request);
  const sealedEvent = executed.events.find((event) => event.type === 'RaffleSealed');
  const seal = sealedEvent?.data ?? findOpenSeal(executed.gig);
  if (!seal) return sealRaffle(repository, executor, seeds, request); // a simultaneous draw has opened the seal
  const { commitment, at } = seal;
  return new SequencedResponse({ commitment, sealedAt: new Date(at).toISOString() }, null, executed.gig.lastRevision, executed.outcome);
}

/** Saves a new seed and records its commitment; deletes the seed when it is certain that the commitment was not recorded. */
async function recordSeal(executor: GigCommandExecutor, seeds: RaffleSeeds, request: GigRequest): Promise<ExecutedGigCommand> {
  const newSeed = generateRaffleSeed();
  const { commitment } = newSeed;
  await seeds.save(request.gigId, newSeed);
  try {
    const executed = await executor.executeRequest(request, {
      type: 'SealRaffle',
      data: { commitment, at: request.context.receivedAt },
    });
    const isRecorded = executed.events.some(({ type, data }) => type === 'RaffleSealed' && data.commitment === commitment);
    if (!isRecorded) await seeds.delete(newSeed);
    return executed;
  } catch (error) {
    if (error instanceof RefusalException) await seeds.delete(newSeed);
    throw error;
  }
}

/** Records that the seed of a seal is lost. The Idempotency-Key of the request is left for the command that the request is about. */
async function breakSeal(executor: GigCommandExecutor, { gigId, context }: GigRequest, commitment: string): Promise<void> {
  const request = { gigId, context: { ...context, idempotencyKey: noIdempotencyKey } };
  await executor.executeRequest(request, { type: 'BreakRaffleSeal', data: { commitment, at: context.receivedAt } });
}

interface RaffleDrawRequest extends GigRequest {
  /** The commitment that the sender has seen. Without it the draw uses the open seal, or a new one if there is none or its seed is lost. */
  readonly commitment?: string | undefined;
}

/** Draws a winner, with the sealed seed if there is one; a request repeated with its Idempotency-Key responds with the same winner. */
export class DrawRaffle extends GigRequestCommand<RaffleResult, RaffleDrawRequest> {}

export const DrawRaffleHandler = commandHandler(
  DrawRaffle,
  [GigRepository, GigCommandExecutor, RaffleSeeds],
  async (repository, executor, seeds, drawRequest) => {
    const executed = await drawWinner(repository, executor, seeds, drawRequest);
    const drawnEvent = executed.events.find((event) => event.type === 'RaffleDrawn');
    if (!drawnEvent) throw new Error('DrawRaffle was accepted without a RaffleDrawn event');
    const { winner: id, entries } = drawnEvent.data;
    const winner = await executor.respondWithPerformer(executed, id);
    // The sum of the effective entries (entrances minus wins), not of the entrances
    const totalEntrances = entries.reduce((sum, { entries: count }) => sum + count, 0);
    const stats = { totalEntrances, eligibleParticipants: entries.length };
    return new SequencedResponse(
      { revision: Number(drawnEvent.revision), winner: { id, name: winner.body.name }, stats },
      null,
      winner.revision,
      executed.outcome,
    );
  },
);

async function drawWinner(
  repository: GigRepository,
  executor: GigCommandExecutor,
  seeds: RaffleSeeds,
  { commitment, ...request }: RaffleDrawRequest,
): Promise<ExecutedGigCommand> {
  const { gigId } = request;
  const sealedCommitment = commitment ?? findOpenSeal(await repository.getExisting(gigId))?.commitment;
  if (sealedCommitment === undefined) return executeDraw(executor, request, { ...generateRaffleSeed(), isNew: true });
  const seed = await seeds.find(gigId, sealedCommitment);
  try {
    return await executeDraw(executor, request, { seed, commitment: sealedCommitment, isNew: false });
  } catch (error) {
    if (!(error instanceof RefusalException && error.code === 'RAFFLE_SEAL_BROKEN')) throw error;
    // The seed of this seal is not stored, or the seal is recorded as broken already; then `breakSeal` records nothing
    await breakSeal(executor, request, sealedCommitment);
    // A sender who has seen no commitment expects no particular seed, so a new one may decide
    if (commitment === undefined) return drawWinner(repository, executor, seeds, request);
    throw error;
  }
}

function executeDraw(
  executor: GigCommandExecutor,
  request: GigRequest,
  seal: { seed: string | null; commitment: string; isNew: boolean },
): Promise<ExecutedGigCommand> {
  return executor.executeRequest(request, { type: 'DrawRaffle', data: { ...seal, at: request.context.receivedAt } });
}

/** Sets entrances and wins of the whole line-up to zero and responds with the number of performers that this changed. */
export class ResetRaffle extends GigRequestCommand<RaffleResetResult> {}

export const ResetRaffleHandler = commandHandler(ResetRaffle, [GigCommandExecutor], async (executor, request) => {
  const executed = await executor.executeRequest(request, { type: 'ResetRaffle', data: { at: request.context.receivedAt } });
  const resetEvent = executed.events.find((event) => event.type === 'RaffleReset');
  const affectedPerformers = resetEvent?.data.affected.length ?? 0;
  return new SequencedResponse({ affectedPerformers }, null, executed.gig.lastRevision, executed.outcome);
});
