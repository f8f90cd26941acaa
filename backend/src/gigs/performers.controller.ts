import { Body, Controller, Get, Patch, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type ParticipantId, type PerformerId } from '@jamjar/contracts/ids';
import { type RecentPerformer } from '@jamjar/contracts/gigs/gig.requests';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { May, of } from '../auth/may.js';
import { type Person } from '../auth/person.js';
import { Sender } from '../auth/sender.js';
import { ParticipantIdParam, PerformerIdParam } from '../http/id-params.js';
import { IdempotencyKey, type RequestKey } from '../http/idempotency-key.js';
import { type PositionedAnswer } from '../http/position.js';
import { AddPerformer } from './commands/add-performer.js';
import { patchOf } from './commands/patch-performer.js';
import { GetPerformer, GetRecentPerformer, ListPerformers } from './queries/performer.reads.js';
import { AddPerformerBody, PatchPerformerBody, PerformersWanted } from './requests/performer.bodies.js';

/** A gig's performers (S2 §7). Every change answers the performer as everybody now sees them. */
@Controller('api/performers')
export class PerformersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Answers everybody on the list, in the order of the line; never the removed. */
  @Get()
  @May('member', of.gig('query', 'jamNightId'))
  list(@Query() { jamNightId }: PerformersWanted): Promise<PositionedAnswer<readonly PerformerView[]>> {
    return this.queries.execute(new ListPerformers(jamNightId));
  }

  /** 201 with the performer, who is last in the line. */
  @Post()
  @May('operator', of.gig('body', 'jamNightId'))
  add(
    @Body() request: AddPerformerBody,
    @Sender() sender: Person,
    @IdempotencyKey() key: RequestKey,
  ): Promise<PositionedAnswer<PerformerView>> {
    return this.commands.execute(new AddPerformer(request, { sender, key }));
  }

  /** Answers what a participant played when they were last on a list; 404 when they never were. */
  @Get('recent/:participantId')
  @May('member', of.participant('param', 'participantId'))
  recent(@ParticipantIdParam() id: ParticipantId): Promise<PositionedAnswer<RecentPerformer>> {
    return this.queries.execute(new GetRecentPerformer(id));
  }

  @Get(':performerId')
  @May('member', of.performer('param', 'performerId'))
  get(@PerformerIdParam() id: PerformerId): Promise<PositionedAnswer<PerformerView>> {
    return this.queries.execute(new GetPerformer(id));
  }

  /** Answers the performer; one who was just removed says so by `removed`. */
  @Patch(':performerId')
  @May('operator', of.performer('param', 'performerId'))
  patch(
    @PerformerIdParam() id: PerformerId,
    @Body() patch: PatchPerformerBody,
    @Sender() sender: Person,
    @IdempotencyKey() key: RequestKey,
  ): Promise<PositionedAnswer<PerformerView>> {
    return this.commands.execute(patchOf(id, patch, { sender, key }));
  }
}
