import { type GigId } from '@jamjar/contracts/ids';
import { type RaffleResetResult, type RaffleResult } from '@jamjar/contracts/gigs/gig.requests';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { randomBytes } from 'node:crypto';
import { type Asked } from '../../auth/asked.js';
import { PositionedAnswer } from '../../http/position.js';
import { Acting } from './acting.js';
import { Answers } from './answers.js';
import { contextOf, now } from './context.js';

/** Draws a winner with the platform's secure chance; a retried draw answers the same winner. @throws Refused, Busy, KeyReused */
export class DrawRaffle extends Command<PositionedAnswer<RaffleResult>> {
  constructor(
    readonly gigId: GigId,
    readonly asked: Asked,
  ) {
    super();
  }
}

@CommandHandler(DrawRaffle)
export class DrawRaffleHandler implements ICommandHandler<DrawRaffle> {
  constructor(
    private readonly acting: Acting,
    private readonly answers: Answers,
  ) {}

  async execute({ gigId, asked }: DrawRaffle): Promise<PositionedAnswer<RaffleResult>> {
    const at = now();
    const command = { type: 'DrawRaffle', data: { seed: randomBytes(32).toString('hex'), at } } as const;
    const acted = await this.acting.act(gigId, command, contextOf(asked, gigId, at));
    const drawn = acted.events.find((event) => event.type === 'RaffleDrawn');
    if (!drawn) throw new Error('A raffle was drawn without a winner');
    const { winner: id, entries } = drawn.data;
    const winner = await this.answers.performer(acted, id);
    const totalEntrances = entries.reduce((sum, { entries: count }) => sum + count, 0);
    const stats = { totalEntrances, eligibleParticipants: entries.length };
    return new PositionedAnswer({ winner: { id, name: winner.body.name }, stats }, winner.position);
  }
}

/** Takes back all entrances and wins. @throws Refused, Busy, KeyReused */
export class ResetRaffle extends Command<PositionedAnswer<RaffleResetResult>> {
  constructor(
    readonly gigId: GigId,
    readonly asked: Asked,
  ) {
    super();
  }
}

@CommandHandler(ResetRaffle)
export class ResetRaffleHandler implements ICommandHandler<ResetRaffle> {
  constructor(
    private readonly acting: Acting,
    private readonly answers: Answers,
  ) {}

  async execute({ gigId, asked }: ResetRaffle): Promise<PositionedAnswer<RaffleResetResult>> {
    const at = now();
    const acted = await this.acting.act(gigId, { type: 'ResetRaffle', data: { at } }, contextOf(asked, gigId, at));
    const reset = acted.events.find((event) => event.type === 'RaffleReset');
    const { position } = await this.answers.gig(acted);
    return new PositionedAnswer({ affectedPerformers: reset?.data.affected.length ?? 0 }, position);
  }
}
